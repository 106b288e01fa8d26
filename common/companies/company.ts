import * as z from 'zod/mini';
import { audiences } from '../access/audience';
import { everyone, only, partsOnly, table, type ViewOf } from '../access/fields';
import { idNumber, instant } from '../api/text';
import { type EmailTemplateField, emailTemplateFields } from './emailTemplates';
import { paperPrices } from './paperLayout';
import { panelTypes } from './panelLimits';

const text = z.string();
const adminOnly = only('admin');
const office = only('admin', 'staff');
/** Role customer can read only its company's name and logo (R1). */
const notCustomer = only('admin', 'staff', 'quoter', 'rep');

const dollars = z.nullable(z.number());
export const pricingSchemes = ['flat', 'none'] as const;

const rowFields = {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  companyName: everyone(text),
  logoUrl: everyone(z.nullable(text)),
  inits: notCustomer(text),
  num: notCustomer(z.int()),
  officeAddressOne: notCustomer(text),
  officeAddressTwo: notCustomer(text),
  metals: notCustomer(z.array(text)),
  paints: notCustomer(z.array(text)),
  colors: notCustomer(z.array(text)),
  /** Inches. The specification names this field twice (domain 3.3). */
  defaultFlat: notCustomer(z.nullable(z.number())),
  flatWidth: notCustomer(z.nullable(z.number())),
  emails: notCustomer(z.array(text)),
  lastJobRequest: notCustomer(z.nullable(instant)),
  clientNotes: office(text),
  gdriveFolderId: office(z.nullable(text)),
  billingHold: adminOnly(z.boolean()),
  estPricing: adminOnly(
    z.strictObject({ scheme: z.enum(pricingSchemes), L1: dollars, L2: dollars, L3: dollars, L4: dollars, L5: dollars }),
  ),
};
export const companyView = table(audiences, rowFields);
export type CompanyView = ViewOf<typeof companyView>;

const panel = table(audiences, {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  code: everyone(text),
  name: everyone(text),
  /** Inches of net coverage. */
  coverage: everyone(z.number()),
  /** EF = exposed fastener, SS = standing seam. */
  panType: everyone(z.enum(panelTypes)),
  /** Longest panel in feet; null for the usual limit (panelLimits.ts). */
  longest: everyone(z.nullable(z.number())),
});
const match = table(audiences, {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  code: everyone(text),
  panel: everyone(text),
  paint: everyone(text),
  metal: everyone(text),
  color: everyone(text),
  sku: everyone(text),
  drop: everyone(z.nullable(z.number())),
});
const ratio = table(audiences, {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  code: everyone(text),
  item: everyone(text),
  /** Pieces per linear foot. */
  ratio: everyone(z.number()),
});
const taxRate = table(audiences, {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  state: everyone(text),
  /** Blank for the whole state. */
  county: everyone(text),
  /** Percent. */
  rate: everyone(z.number()),
});
const partner = table(audiences, {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  mrmClientId: everyone(text),
  mrmCompanyName: everyone(text),
  mrmLogoUrl: everyone(text),
  mrqName: everyone(text),
  mrqNotes: everyone(text),
  mrqDriveFolderId: everyone(text),
  mrqInitials: everyone(text),
});

/** A blank field uses the standard text. */
const letters = z.strictObject(
  Object.fromEntries(emailTemplateFields.map((field) => [field, text])) as Record<EmailTemplateField, typeof text>,
);

/** The company page, including its tables. */
export const companyPageView = table(audiences, {
  ...rowFields,
  letters: notCustomer(letters),
  paperPrices: notCustomer(z.enum(paperPrices)),
  paperCutlist: notCustomer(z.boolean()),
  paperBundles: notCustomer(z.boolean()),
  paperContact: notCustomer(z.boolean()),
  paperSignature: notCustomer(z.boolean()),
  paperLeadTime: notCustomer(text),
  paperFreight: notCustomer(text),
  paperTerms: notCustomer(text),
  panels: partsOnly('admin', 'staff', 'quoter', 'rep')(panel),
  matchLists: partsOnly('admin', 'staff', 'quoter', 'rep')(match),
  ratioLists: partsOnly('admin', 'staff', 'quoter', 'rep')(ratio),
  /** Percent that a quote's margin must reach, or be approved (Q84); null for none. */
  floorMargin: only('admin', 'pricer')(z.nullable(z.number())),
  taxRates: partsOnly('admin', 'staff', 'quoter', 'rep')(taxRate),
  mrmClients: partsOnly('admin', 'staff')(partner),
});
export type CompanyPageView = ViewOf<typeof companyPageView>;
