import type { Reader } from '../access/audience';
import { type FieldSet, reads, type ViewTable } from '../access/fields';
import { companyPageView } from '../companies/company';
import { customerView } from '../customers/customer';
import { importView } from '../imports/import';
import { itemView } from '../items/item';
import { jobPageView } from '../jobs/job';
import { quotePageView } from '../quotes/quote';
import { displayView } from '../displays/display';
import { checklistItemView } from '../jobs/checklist/checklistItem';
import { noteTemplateView } from '../notes/templates/noteTemplate';
import { settingsView } from '../settings/settings';
import { userView } from '../users/user';

/** How a recorded value is shown: money in dollars; a person, company or customer by name. */
export const auditedAs = [
  'text',
  'number',
  'flag',
  'time',
  /** Minutes after midnight. */
  'minutes',
  'money',
  'list',
  'rows',
  /** Business hours per level. */
  'levels',
  /** Seconds per page of a display. */
  'seconds',
  'picture',
  'person',
  'company',
  'customer',
] as const;
export type AuditedAs = (typeof auditedAs)[number];

/** A recorded field: the field of the view that decides who can read it, and its label. */
export interface Audited {
  readonly view: string;
  readonly says: string;
  readonly as: AuditedAs;
}
const auditedField =
  <F extends FieldSet>(_of: ViewTable<F>) =>
  (view: keyof F & string, says: string, as: AuditedAs = 'text'): Audited => ({ view, says, as });

const job = auditedField(jobPageView);
const user = auditedField(userView);
const company = auditedField(companyPageView);
const customer = auditedField(customerView);
const item = auditedField(itemView);
const quote = auditedField(quotePageView);
const bulk = auditedField(importView);
const setting = auditedField(settingsView);
const display = auditedField(displayView);
const template = auditedField(noteTemplateView);
const checklistItem = auditedField(checklistItemView);
const level = (n: number) => company('estPricing', `Price of level ${n}`, 'money');

/**
 * The fields of the audit trail per kind; fields that aren't listed are shown to nobody. A field is shown to readers who
 * can read it in the record's own view (security D6, D21).
 */
// biome-ignore format: easier to scan as tables
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
    metal:            job('metal', 'Metal'),
    color:            job('color', 'Color'),
    customerId:       job('customer', 'Customer', 'customer'),
    companyId:        job('owner', 'Client', 'company'),
    authorId:         job('author', 'Submitted by', 'person'),
    drafterId:        job('cadCurrent', 'Drafter', 'person'),
    status:           job('statusCurrent', 'Status'),
    quoteStatus:      job('quoteStatusCurrent', 'Quote status'),
    quoteEmailed:     job('quoteStatusCurrent', 'Quote emailed'),
    quoteShared:      job('quoteStatusCurrent', 'Quote shared with customer'),
    // It names addresses of the client, which the client's customers can't read.
    versionEmailed:   job('customer', 'Release emailed'),
    productionStatus: job('productionStatusCurrent', 'Production status'),
    billingStatus:    job('billingStatusCurrent', 'Billing status'),
    rush:             job('rush', 'Rush', 'flag'),
    dueTime:          job('dueBackTime', 'Due back', 'time'),
    timeOut:          job('timeOut', 'Released', 'time'),
    revision:         job('revision', 'Revision', 'number'),
    correction:       job('correction', 'Correction', 'number'),
    // The office reads it, like the correction.
    mustFixReason:    job('correction', 'Released with open must-fix pins'),
    pin:              job('files', 'Pin'),
    // The office can read earlier texts of notes.
    noteText:         job('correction', 'Note'),
    // Only the office reads pins on drafts and on files of internal notes.
    internalPin:      job('correction', 'Internal pin'),
    maxRevisions:     job('maxRevisions', 'Max revisions', 'number'),
    level:            job('level', 'Level', 'number'),
    levelCustomCents: job('mrqLevelCustom', 'Custom price', 'money'),
    revenueCents:     job('revenue', 'Price', 'money'),
    gdriveFolder:     job('gdriveFolder', 'Drive folder'),
    checklist:        job('cadCurrent', 'Checklist'),
  },
  user: {
    name:             user('name', 'Name'),
    email:            user('email', 'Email'),
    phone:            user('phone', 'Phone'),
    role:             user('role', 'Role'),
    companyId:        user('client', 'Client', 'company'),
    hasQuoter:        user('hasQuoter', 'Can create quotes', 'flag'),
    seesCosts:        user('seesCosts', 'Can see costs', 'flag'),
    verified:         user('verified', 'Email verified', 'flag'),
    forcePwReset:     user('forcePwReset', 'Require password reset', 'flag'),
    deletedAt:        user('role', 'Deleted', 'time'),
    passwordHash:     user('email', 'Password'),
    notifSubmit:      user('notifSubmit', 'Email: my jobs submitted', 'flag'),
    notifSubmitAll:   user('notifSubmitAll', 'Email: any job submitted', 'flag'),
    notifRfi:         user('notifRfi', 'Email: my jobs need an answer', 'flag'),
    notifRfiAll:      user('notifRfiAll', 'Email: any job needs an answer', 'flag'),
    notifRelease:     user('notifRelease', 'Email: my jobs released', 'flag'),
    notifReleaseAll:  user('notifReleaseAll', 'Email: any job released', 'flag'),
    showSkittles:     user('showSkittles', 'Show badges', 'flag'),
    showCadJobs:      user('showCadJobs', 'Show jobs in drafting', 'flag'),
    showNonCadJobs:   user('showNonCadJobs', 'Show other jobs', 'flag'),
    notifRegistered:  user('notifRegistered', 'Email: someone registers', 'flag'),
    driveLetter:      user('driveLetter', 'Drive letter'),
    numJobsIndex:     user('numJobsIndex', 'Jobs on the dashboard', 'number'),
    hour24:           user('hour24', '24-hour time', 'flag'),
  },
  /** Failed sign-ins, including to unknown accounts. Shown to admins, who manage users. */
  signIn: {
    outcome: user('role', 'Result'),
    address: user('role', 'Network address'),
  },
  company: {
    companyName:      company('companyName', 'Name'),
    inits:            company('inits', 'Initials'),
    officeAddressOne: company('officeAddressOne', 'Address'),
    officeAddressTwo: company('officeAddressTwo', 'Address line 2'),
    metals:           company('metals', 'Metals', 'list'),
    paints:           company('paints', 'Paints', 'list'),
    colors:           company('colors', 'Colors', 'list'),
    flatWidth:        company('flatWidth', 'Default flat width', 'number'),
    emails:           company('emails', 'Emails', 'list'),
    letters:          company('letters', 'Email templates', 'rows'),
    paperPrices:      company('paperPrices', 'Prices on PDFs'),
    paperCutlist:     company('paperCutlist', 'Cut list on PDFs', 'flag'),
    paperBundles:     company('paperBundles', 'Bundles on PDFs', 'flag'),
    paperContact:     company('paperContact', 'Phone and email on PDFs', 'flag'),
    paperSignature:   company('paperSignature', 'Signature on PDFs', 'flag'),
    paperLeadTime:    company('paperLeadTime', 'Lead time on PDFs'),
    paperFreight:     company('paperFreight', 'Freight on PDFs'),
    paperTerms:       company('paperTerms', 'Terms on PDFs'),
    logoFileId:       company('logoUrl', 'Logo', 'picture'),
    clientNotes:      company('clientNotes', 'Client notes'),
    gdriveFolderId:   company('gdriveFolderId', 'Drive folder'),
    billingHold:      company('billingHold', 'Billing hold', 'flag'),
    panels:           company('panels', 'Panels', 'rows'),
    matchLists:       company('matchLists', 'Match list', 'rows'),
    takeoffColumns:   company('matchLists', 'Takeoff columns', 'rows'),
    ratioLists:       company('ratioLists', 'Accessory ratios', 'rows'),
    taxRates:         company('taxRates', 'Tax rates', 'rows'),
    floorMargin:      company('floorMargin', 'Floor margin (%)', 'number'),
    mrmClients:       company('mrmClients', 'Partner clients', 'rows'),
    /** Shown to the office only; the client sees its keys and webhooks on its own page. */
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
    priceCode:            customer('priceCode', 'Price level'),
    emails:               customer('emails', 'Emails', 'list'),
    taxExempt:            customer('taxExempt', 'Tax exempt', 'flag'),
    taxCertificate:       customer('taxCertificate', 'Tax certificate'),
    taxCertificateEnds:   customer('taxCertificateEnds', 'Tax certificate ends'),
  },
  item: {
    sku:         item('sku', 'SKU'),
    description: item('description', 'Description'),
    unit:        item('unit', 'Unit of measure'),
    priceCents:  item('price', 'Price', 'money'),
    costCents:   item('cost', 'Cost', 'money'),
    markup:      item('markup', 'Markup (%)', 'number'),
    priceCode:   item('priceCode', 'Price level'),
    type:        item('type', 'Type'),
    drop:        item('drop', 'Drop (blank width, in)', 'number'),
    metal:       item('metal', 'Metal'),
    paint:       item('paint', 'Paint'),
    color:       item('color', 'Color'),
    item:        item('item', 'Item'),
    panel:       item('panel', 'Panel'),
    size:        item('size', 'Size'),
    count:       item('count', 'Count per bundle', 'number'),
    lock:        item('lock', 'Locked', 'flag'),
  },
  /** The quote page shows the history of its cells; this only counts edits. */
  quote: {
    num:             quote('num', 'Number'),
    name:            quote('name', 'Name'),
    revision:        quote('revision', 'Revision', 'number'),
    publishedPrints: quote('quotePdf', 'Shared PDFs', 'number'),
    projectedSeq:    quote('subTotal', 'Edits', 'number'),
    sales:           quote('sales', 'Sales status'),
    marginApproval:  quote('subTotal', 'Margin approval'),
    link:            quote('links', 'Customer link'),
    linkOpened:      quote('links', 'Opened by customer'),
    customerAnswer:  quote('answers', 'Answer of customer'),
    customerMessage: quote('links', 'Message'),
  },
  settings: {
    opens:      setting('opens', 'Opens', 'minutes'),
    closes:     setting('closes', 'Closes', 'minutes'),
    holidays:   setting('holidays', 'Holidays', 'list'),
    levelHours: setting('levelHours', 'Turnaround', 'levels'),
    hour24:     setting('hour24', '24-hour time on the wall display', 'flag'),
  },
  display: {
    name:      display('name', 'Name'),
    pages:     display('pages', 'Pages', 'seconds'),
    hour24:    display('hour24', '24-hour time', 'flag'),
    quietFrom: display('quietFrom', 'Quiet hours from', 'minutes'),
    quietTo:   display('quietTo', 'Quiet hours to', 'minutes'),
    sound:     display('sound', 'Sound for a new rush', 'flag'),
    heldUntil:   display('heldUntil', 'Page held until', 'time'),
    turns:       display('turns', 'Pages turned', 'number'),
    highlighted: display('highlighted', 'Highlighted job'),
  },
  noteTemplate: {
    name:      template('name', 'Name'),
    text:      template('text', 'Text'),
    kind:      template('kind', 'Use in'),
    companyId: template('client', 'Client', 'company'),
    place:     template('place', 'Place', 'number'),
  },
  checklistItem: {
    text:    checklistItem('text', 'Text'),
    panType: checklistItem('panType', 'Panel type'),
    place:   checklistItem('place', 'Place', 'number'),
  },
  /** An import as a whole; the history of a changed row lists the changes. */
  import: {
    what:        bulk('what', 'List'),
    companyId:   bulk('client', 'Client', 'company'),
    fileName:    bulk('fileName', 'File'),
    overwrite:   bulk('overwrite', 'Replaced all', 'flag'),
    state:       bulk('state', 'State'),
    rowsAdded:   bulk('added', 'Rows added', 'number'),
    rowsChanged: bulk('changed', 'Rows changed', 'number'),
    rowsRemoved: bulk('removed', 'Rows removed', 'number'),
    rowsRefused: bulk('refused', 'Rows skipped', 'number'),
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
  settings: settingsView as unknown as ViewTable<FieldSet>,
  display: displayView as unknown as ViewTable<FieldSet>,
  noteTemplate: noteTemplateView as unknown as ViewTable<FieldSet>,
  checklistItem: checklistItemView as unknown as ViewTable<FieldSet>,
};

export interface ReadableField extends Audited {
  readonly kind: AuditedKind;
  readonly field: string;
}

/** All fields of these kinds that a reader can read. */
export const fieldsReadableBy = (reader: Reader, kinds: readonly AuditedKind[]): ReadableField[] =>
  kinds.flatMap((kind) => {
    const view = views[kind];
    if (!view.readers.includes(reader)) return [];
    return Object.entries(audited[kind] as Record<string, Audited>)
      .filter(([, { view: field }]) => reads(view.fields[field]!, reader))
      .map(([field, what]) => ({ ...what, kind, field }));
  });
