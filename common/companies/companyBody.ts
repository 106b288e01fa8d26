import * as z from 'zod/mini';
import { idNumber, line, text, words } from '../api/text';
import { pricingSchemes } from './company';
import { initialsText, wholeInitials } from './initials';
import {
  type EmailTemplateField,
  emailTemplateFields,
  emailTemplateLimits,
  placeholdersOf,
  unknownIn,
} from './emailTemplates';
import { paperFields, paperLimits, paperPrices } from './paperLayout';
import { mostLongest, panelTypes } from './panelLimits';
import { skuPattern, skuProblem } from '../csv/sku';

/** Body of a company update (R8). `ownFields` below lists who can send what. */

const given = <T extends z.ZodMiniType>(schema: T) => z.optional(schema);
const decimals = (most: number) =>
  z.refine<number>((n) => Math.abs(n * 10 ** most - Math.round(n * 10 ** most)) < 1e-6, `has at most ${most} decimals`);
const upTo = (max: number, places: number, what: string) =>
  z.number().check(z.gt(0, `is ${what} above 0`), z.maximum(max), decimals(places));

export const inits = z.string().check(z.regex(wholeInitials, initialsText), z.toUpperCase());

/** ID of a Drive folder; blank for none. */
export const folderId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{0,200}$/, 'must be the ID of a Drive folder, not its URL'));

/** Edited as comma-separated text, so entries can't contain commas (R8). */
const entries = (one: ReturnType<typeof words>) =>
  z.array(one).check(
    z.maxLength(200),
    z.refine((list) => new Set(list.map((entry) => entry.toLowerCase())).size === list.length, 'has an entry twice'),
  );
const names = entries(words(80).check(z.regex(/^[^,]*$/, 'can’t contain a comma')));
const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;
const emails = entries(words(254).check(z.regex(address, 'is not an email address')));

export const flat = upTo(999.9999, 4, 'inches');
const price = z.nullable(z.number().check(z.minimum(0), z.maximum(9_999_999.99), z.multipleOf(0.01)));

/** Existing rows have `_id` and the version seen; new rows don't. Rows left out are kept. */
const row = <S extends z.core.$ZodLooseShape>(fields: S) =>
  given(
    z
      .array(
        z.strictObject({
          _id: given(idNumber),
          version: given(z.int()),
          _delete: given(z.literal(true)),
          ...fields,
        }),
      )
      .check(z.maxLength(500, 'has at most 500 rows at once')),
  );

const longest = z
  .number()
  .check(
    z.gt(0, 'is feet above 0, such as 60'),
    z.maximum(mostLongest, `is at most ${mostLongest} feet`),
    z.multipleOf(0.01, 'has at most 2 decimals'),
  );

export const panelRows = row({
  code: given(words(40)),
  name: given(words(120)),
  coverage: given(upTo(999.9999, 4, 'inches')),
  panType: given(z.enum(panelTypes)),
  longest: given(z.nullable(longest)),
});
export const matchRows = row({
  code: given(words(120)),
  panel: given(line(120)),
  paint: given(line(120)),
  metal: given(line(120)),
  color: given(line(120)),
  sku: given(words(120).check(z.regex(skuPattern, skuProblem))),
  drop: given(z.nullable(upTo(99_999.9999, 4, 'inches'))),
});
export const ratioRows = row({
  code: given(words(120)),
  item: given(words(120)),
  ratio: given(upTo(999_999, 6, 'a number')),
});
const outOfRange = 'is a percent from 0 to 100';
export const taxRows = row({
  state: given(z.string().check(z.trim(), z.regex(/^[A-Za-z]{2}$/, 'is 2 letters, such as TX'), z.toUpperCase())),
  county: given(line(100)),
  rate: given(z.number().check(z.minimum(0, outOfRange), z.maximum(100, outOfRange), decimals(4))),
});
const threeCharacters = z.refine<string>((s) => [...s].length === 3 && !/\s/.test(s), 'must be exactly 3 characters');
export const partnerRows = row({
  mrmClientId: given(words(100)),
  mrmCompanyName: given(line(200)),
  /** Shown as a link, so it must be a web address. */
  mrmLogoUrl: given(line(500).check(z.regex(/^(https?:\/\/\S+)?$/, 'is an address that begins with https://'))),
  mrqName: given(line(200)),
  mrqNotes: given(text(5000)),
  mrqDriveFolderId: given(folderId),
  mrqInitials: given(z.string().check(threeCharacters, z.toUpperCase())),
});

const manyLines = (field: EmailTemplateField) => field === 'signOff' || field.endsWith('Intro');
const letterText = (field: EmailTemplateField) => {
  const known = placeholdersOf(field).map((one) => `{${one}}`);
  return line(emailTemplateLimits[field]).check(
    z.refine((value) => manyLines(field) || !/[\r\n]/.test(value), 'is one line'),
    z.refine(
      (value) => unknownIn(field, value) === undefined,
      known.length > 0 ? `can contain only ${known.join(', ')} in braces` : 'can’t contain anything in braces',
    ),
    z.refine((value) => field !== 'replyTo' || value === '' || address.test(value), 'is not an email address'),
  );
};
const letters = z.strictObject(
  Object.fromEntries(emailTemplateFields.map((field) => [field, given(letterText(field))])) as Record<
    EmailTemplateField,
    ReturnType<typeof given<ReturnType<typeof letterText>>>
  >,
);

export const createCompanyBody = z.strictObject({
  companyName: words(120),
  inits,
  gdriveFolderId: given(folderId),
});

export const updateCompanyBody = z.strictObject({
  /** Must agree with the path. */
  _id: given(idNumber),
  expected: given(z.int()),
  officeAddressOne: given(line(200)),
  officeAddressTwo: given(line(200)),
  emails: given(emails),
  /** Email templates; a blank one resets to the standard text. */
  letters: given(letters),
  /** Layout of customers' PDFs. */
  paperPrices: given(z.enum(paperPrices)),
  paperCutlist: given(z.boolean()),
  paperBundles: given(z.boolean()),
  paperContact: given(z.boolean()),
  paperSignature: given(z.boolean()),
  paperLeadTime: given(line(paperLimits.paperLeadTime)),
  paperFreight: given(line(paperLimits.paperFreight)),
  paperTerms: given(text(paperLimits.paperTerms)),
  metals: given(names),
  paints: given(names),
  colors: given(names),
  defaultFlat: given(z.nullable(flat)),
  flatWidth: given(z.nullable(flat)),
  /** null removes the logo. Upload a new one with POST clients/{id}/logo. */
  logoUrl: given(z.null()),
  panels: panelRows,
  matchLists: matchRows,
  ratioLists: ratioRows,
  taxRates: taxRows,
  floorMargin: given(z.nullable(z.number().check(z.minimum(0, outOfRange), z.maximum(100, outOfRange), decimals(2)))),
  companyName: given(words(120)),
  inits: given(inits),
  clientNotes: given(text(10_000)),
  gdriveFolderId: given(folderId),
  billingHold: given(z.boolean()),
  estPricing: given(
    z.strictObject({
      scheme: given(z.enum(pricingSchemes)),
      L1: given(price),
      L2: given(price),
      L3: given(price),
      L4: given(price),
      L5: given(price),
    }),
  ),
  mrmClients: partnerRows,
});
export type UpdateCompany = z.output<typeof updateCompanyBody>;

export const rowLists = ['panels', 'matchLists', 'ratioLists', 'taxRates', 'mrmClients'] as const;
export type RowList = (typeof rowLists)[number];

/** Fields that the company's own `client` users can change; the rest are for admins only (R1). */
export const ownFields: readonly (keyof UpdateCompany)[] = [
  ...(['_id', 'expected', 'officeAddressOne', 'officeAddressTwo', 'emails', 'metals', 'paints', 'colors'] as const),
  'letters',
  ...paperFields,
  ...(['defaultFlat', 'flatWidth', 'logoUrl', 'panels', 'matchLists', 'ratioLists', 'taxRates'] as const),
  'floorMargin',
];
