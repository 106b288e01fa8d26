import type { Reader } from '../access/audience';
import { type FieldSet, reads, type ViewTable } from '../access/fields';
import { companyPageView } from '../companies/company';
import { customerView } from '../customers/customer';
import { importView } from '../imports/import';
import { itemView } from '../items/item';
import { jobPageView } from '../jobs/job';
import { quotePageView } from '../quotes/quote';
import { userView } from '../users/user';

/** How a recorded value is to be read: money in dollars, a person, company or customer by name, a picture as such. */
export const auditedAs = [
  'text',
  'number',
  'flag',
  'time',
  'money',
  'list',
  'rows',
  'picture',
  'person',
  'company',
  'customer',
] as const;
export type AuditedAs = (typeof auditedAs)[number];

/** One recorded field: the view's field that decides who reads it, and its name for people. */
export interface Audited {
  readonly view: string;
  readonly says: string;
  readonly as: AuditedAs;
}
const told =
  <F extends FieldSet>(_of: ViewTable<F>) =>
  (view: keyof F & string, says: string, as: AuditedAs = 'text'): Audited => ({ view, says, as });

const job = told(jobPageView);
const user = told(userView);
const company = told(companyPageView);
const customer = told(customerView);
const item = told(itemView);
const quote = told(quotePageView);
const bulk = told(importView);
const level = (n: number) => company('estPricing', `Price of level ${n}`, 'money');

/**
 * What the audit trail tells, per kind and recorded field; what is not listed is told to nobody. A field is told to
 * those who read it in the entity's own view (security D6, D21).
 */
// biome-ignore format: tables to be read
export const audited = {
  job: {
    name:             job('name', 'Project name'),
    street:           job('street', 'Street'),
    city:             job('city', 'City'),
    state:            job('state', 'State'),
    specialReq:       job('specialReq', 'Notes'),
    pan1Name:         job('pan1Name', 'Panel'),
    pan1Width:        job('pan1Width', 'Panel width', 'number'),
    pan2Name:         job('pan2Name', 'Alternate panel'),
    pan2Width:        job('pan2Width', 'Alternate width', 'number'),
    customerId:       job('customer', 'Customer', 'customer'),
    companyId:        job('owner', 'Company', 'company'),
    authorId:         job('author', 'Submitted by', 'person'),
    drafterId:        job('cadCurrent', 'Drafter', 'person'),
    status:           job('statusCurrent', 'Status'),
    quoteStatus:      job('quoteStatusCurrent', 'Quote status'),
    productionStatus: job('productionStatusCurrent', 'Production status'),
    billingStatus:    job('billingStatusCurrent', 'Billing status'),
    rush:             job('rush', 'Rush', 'flag'),
    dueTime:          job('dueBackTime', 'Due back', 'time'),
    timeOut:          job('timeOut', 'Released', 'time'),
    revision:         job('revision', 'Revision', 'number'),
    correction:       job('correction', 'Correction', 'number'),
    maxRevisions:     job('maxRevisions', 'Most revisions', 'number'),
    level:            job('level', 'Level', 'number'),
    levelCustomCents: job('mrqLevelCustom', 'Custom price', 'money'),
    revenueCents:     job('revenue', 'Price', 'money'),
    gdriveFolder:     job('gdriveFolder', 'Drive folder'),
  },
  user: {
    name:             user('name', 'Name'),
    email:            user('email', 'E-mail'),
    phone:            user('phone', 'Phone'),
    role:             user('role', 'Role'),
    companyId:        user('client', 'Company', 'company'),
    hasQuoter:        user('hasQuoter', 'Quoter', 'flag'),
    verified:         user('verified', 'E-mail verified', 'flag'),
    forcePwReset:     user('forcePwReset', 'Must reset the password', 'flag'),
    deletedAt:        user('role', 'Deleted', 'time'),
    passwordHash:     user('email', 'Password'),
    notifSubmit:      user('notifSubmit', 'Mail on submission', 'flag'),
    notifSubmitAll:   user('notifSubmitAll', 'Mail on every submission', 'flag'),
    notifRfi:         user('notifRfi', 'Mail on an RFI', 'flag'),
    notifRfiAll:      user('notifRfiAll', 'Mail on every RFI', 'flag'),
    notifRelease:     user('notifRelease', 'Mail on release', 'flag'),
    notifReleaseAll:  user('notifReleaseAll', 'Mail on every release', 'flag'),
    showSkittles:     user('showSkittles', 'Shows badges', 'flag'),
    showCadJobs:      user('showCadJobs', 'Shows jobs in drafting', 'flag'),
    showNonCadJobs:   user('showNonCadJobs', 'Shows other jobs', 'flag'),
    driveLetter:      user('driveLetter', 'Drive letter'),
    numJobsIndex:     user('numJobsIndex', 'Jobs on the home page', 'number'),
  },
  /** Sign-ins that failed, of a user or of an account that nobody has; to those who manage users. */
  signIn: {
    outcome: user('role', 'Result'),
    address: user('role', 'Network address'),
  },
  company: {
    companyName:      company('companyName', 'Name'),
    inits:            company('inits', 'Initials'),
    officeAddressOne: company('officeAddressOne', 'Address'),
    officeAddressTwo: company('officeAddressTwo', 'Address, second line'),
    metals:           company('metals', 'Metals', 'list'),
    paints:           company('paints', 'Paints', 'list'),
    colors:           company('colors', 'Colors', 'list'),
    flatWidth:        company('flatWidth', 'Default flat', 'number'),
    emails:           company('emails', 'E-mails', 'list'),
    letters:          company('letters', 'Words of letters', 'rows'),
    logoFileId:       company('logoUrl', 'Logo', 'picture'),
    clientNotes:      company('clientNotes', 'Client notes'),
    gdriveFolderId:   company('gdriveFolderId', 'Drive folder'),
    billingHold:      company('billingHold', 'Billing hold', 'flag'),
    panels:           company('panels', 'Panels', 'rows'),
    matchLists:       company('matchLists', 'Match list', 'rows'),
    takeoffColumns:   company('matchLists', 'Columns of takeoffs', 'rows'),
    ratioLists:       company('ratioLists', 'Accessory ratios', 'rows'),
    mrmClients:       company('mrmClients', 'Partner clients', 'rows'),
    /** To the office alone: each stands with its maker at its own place. */
    apiKey:           company('billingHold', 'API key'),
    webhook:          company('billingHold', 'Webhook'),
    webhookPaused:    company('billingHold', 'Webhook paused'),
    pricingScheme:    company('estPricing', 'Pricing scheme'),
    price1Cents: level(1), price2Cents: level(2), price3Cents: level(3), price4Cents: level(4), price5Cents: level(5),
  },
  customer: {
    name:                 customer('name', 'Name'),
    shortName:            customer('shortName', 'Short name'),
    customerNum:          customer('customerNumForClient', 'Customer number'),
    priceCode:            customer('priceCode', 'Price code'),
    emails:               customer('emails', 'E-mails', 'list'),
  },
  item: {
    sku:         item('sku', 'SKU'),
    description: item('description', 'Description'),
    unit:        item('unit', 'Unit of measure'),
    priceCents:  item('price', 'Price', 'money'),
    costCents:   item('cost', 'Cost', 'money'),
    markup:      item('markup', 'Markup (%)', 'number'),
    priceCode:   item('priceCode', 'Price code'),
    type:        item('type', 'Type'),
    drop:        item('drop', 'Drop', 'number'),
    metal:       item('metal', 'Metal'),
    paint:       item('paint', 'Paint'),
    color:       item('color', 'Color'),
    item:        item('item', 'Item'),
    panel:       item('panel', 'Panel'),
    size:        item('size', 'Size'),
    count:       item('count', 'Count per pack', 'number'),
    lock:        item('lock', 'Locked', 'flag'),
  },
  /** Who changed which cell stands in the quote's own log; here is which updates of it have come in. */
  quote: {
    num:             quote('num', 'Number'),
    name:            quote('name', 'Name'),
    revision:        quote('revision', 'Revision', 'number'),
    publishedPrints: quote('quotePdf', 'Published prints', 'number'),
    projectedSeq:    quote('subTotal', 'Edits', 'number'),
  },
  /** An import as a whole; what it did to a row stands in that row's own trail. */
  import: {
    what:        bulk('what', 'List'),
    companyId:   bulk('client', 'Company', 'company'),
    fileName:    bulk('fileName', 'File'),
    overwrite:   bulk('overwrite', 'Replaced all', 'flag'),
    state:       bulk('state', 'State'),
    rowsAdded:   bulk('added', 'Rows added', 'number'),
    rowsChanged: bulk('changed', 'Rows changed', 'number'),
    rowsRemoved: bulk('removed', 'Rows removed', 'number'),
    rowsRefused: bulk('refused', 'Rows refused', 'number'),
  },
} as const satisfies Record<string, Record<string, Audited>>;
export type AuditedKind = keyof typeof audited;
export const auditedKinds = Object.keys(audited) as [AuditedKind, ...AuditedKind[]];

const views: Record<AuditedKind, ViewTable<FieldSet>> = {
  job: jobPageView as unknown as ViewTable<FieldSet>,
  user: userView as unknown as ViewTable<FieldSet>,
  signIn: userView as unknown as ViewTable<FieldSet>,
  company: companyPageView as unknown as ViewTable<FieldSet>,
  customer: customerView as unknown as ViewTable<FieldSet>,
  item: itemView as unknown as ViewTable<FieldSet>,
  quote: quotePageView as unknown as ViewTable<FieldSet>,
  import: importView as unknown as ViewTable<FieldSet>,
};

export interface ToldField extends Audited {
  readonly kind: AuditedKind;
  readonly field: string;
}

/** All that one reader is told, of these kinds. */
export const toldTo = (reader: Reader, kinds: readonly AuditedKind[]): ToldField[] =>
  kinds.flatMap((kind) => {
    const view = views[kind];
    if (!view.readers.includes(reader)) return [];
    return Object.entries(audited[kind] as Record<string, Audited>)
      .filter(([, { view: field }]) => reads(view.fields[field]!, reader))
      .map(([field, what]) => ({ ...what, kind, field }));
  });
