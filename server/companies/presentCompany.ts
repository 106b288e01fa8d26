import type { companyPageView, companyView } from '../../common/companies/company';
import { companyPageView as pageTable, companyView as rowTable } from '../../common/companies/company';
import type { FieldSet, ViewTable } from '../../common/access/fields';
import { emailTemplateFields } from '../../common/companies/emailTemplates';
import { decimal, dollars, type Expr, type Presenter } from '../views/viewSql';

const row: Record<keyof (typeof companyView)['fields'], Expr> = {
  _id: 'c.id',
  version: 'c.version',
  companyName: 'c.company_name',
  logoUrl: "CASE WHEN c.logo_file_id IS NOT NULL THEN '/api/v1/files/' || c.logo_file_id END",
  inits: 'c.inits',
  num: 'c.num',
  officeAddressOne: 'c.office_address_one',
  officeAddressTwo: 'c.office_address_two',
  metals: 'c.metals',
  paints: 'c.paints',
  colors: 'c.colors',
  defaultFlat: decimal('c.flat_width'),
  flatWidth: decimal('c.flat_width'),
  emails: 'c.emails',
  lastJobRequest: 'iso(c.last_job_request)',
  clientNotes: 'c.client_notes',
  gdriveFolderId: 'c.gdrive_folder_id',
  billingHold: 'c.billing_hold',
  estPricing: `json_build_object('scheme', c.pricing_scheme, 'L1', ${dollars('c.price1_cents')}, 'L2', ${dollars('c.price2_cents')},
    'L3', ${dollars('c.price3_cents')}, 'L4', ${dollars('c.price4_cents')}, 'L5', ${dollars('c.price5_cents')})`,
};

/** A company's list as JSON rows, in order. */
const list = (table: string, fields: Record<string, string>): string =>
  `(SELECT coalesce(json_agg(json_build_object('_id', t.id, 'version', t.version, ${Object.entries(fields)
    .map(([name, sql]) => `'${name}', t.${sql}`)
    .join(', ')}) ORDER BY t.id), '[]') FROM ${table} t WHERE t.company_id = c.id)`;

const page: Record<keyof (typeof companyPageView)['fields'], Expr> = {
  ...row,
  letters: `json_build_object(${emailTemplateFields.map((field) => `'${field}', coalesce(c.letters ->> '${field}', '')`).join(', ')})`,
  paperPrices: 'c.paper_prices',
  paperCutlist: 'c.paper_cutlist',
  paperBundles: 'c.paper_bundles',
  paperContact: 'c.paper_contact',
  paperSignature: 'c.paper_signature',
  paperLeadTime: 'c.paper_lead_time',
  paperFreight: 'c.paper_freight',
  paperTerms: 'c.paper_terms',
  panels: list('panels', {
    code: 'code',
    name: 'name',
    coverage: decimal('coverage'),
    panType: 'pan_type',
    longest: decimal('longest'),
  }),
  matchLists: list('match_entries', {
    code: 'code',
    panel: 'panel',
    paint: 'paint',
    metal: 'metal',
    color: 'color',
    sku: 'sku',
    drop: decimal('"drop"'),
  }),
  ratioLists: list('ratio_entries', { code: 'code', item: 'item', ratio: decimal('ratio') }),
  floorMargin: decimal('c.floor_margin'),
  taxRates: list('tax_rates', { state: 'state', county: 'county', rate: decimal('rate') }),
  mrmClients: list('partner_clients', {
    mrmClientId: 'mrm_client_id',
    mrmCompanyName: 'mrm_company_name',
    mrmLogoUrl: 'mrm_logo_url',
    mrqName: 'mrq_name',
    mrqNotes: 'mrq_notes',
    mrqDriveFolderId: 'mrq_drive_folder_id',
    mrqInitials: 'mrq_initials',
  }),
};

export const companyPresenter: Presenter = {
  table: rowTable as unknown as ViewTable<FieldSet>,
  exprs: row,
  from: 'companies c',
  id: 'c.id',
  version: 'c.version',
};
export const companyPagePresenter: Presenter = {
  table: pageTable as unknown as ViewTable<FieldSet>,
  exprs: page,
  from: 'companies c',
  id: 'c.id',
  version: 'c.version',
};
