// Field × audience, written by hand from the specification (product §3, R1 and §5). Nothing here comes from the application code.
// A marker in each field must reach every audience with `yes` and no audience with `no`, in responses and in events.
// `any` is used only where the specification is silent and neither answer reveals anything; the test skips it.

export type Audience = 'admin' | 'staff' | 'pricer' | 'quoter' | 'rep' | 'customer';
export type Reads = 'yes' | 'no' | 'any';
export type Readers = Record<Audience, Reads>;

const yes = 'yes';
const no = 'no';
const any = 'any';
const to = (admin: Reads, staff: Reads, quoter: Reads, rep: Reads, customer: Reads): Readers => ({
  admin,
  staff,
  pricer: quoter, // ours: a quoter who can see costs reads what a quoter reads
  quoter,
  rep,
  customer,
});

// admin, staff, quoter, rep, customer
const everyone = to(yes, yes, yes, yes, yes);
const staff = to(yes, yes, no, no, no);
const admins = to(yes, no, no, no, no);
const quoters = to(yes, yes, yes, no, no); //   "quote and production status: staff, admin, quoter"
const company = to(yes, yes, yes, yes, no); //  all but `customer`, which "gets no customer fields"

// ---------------------------------------------------------------------------------------------------------------------------------
// A job. A list row may leave out what only the page shows; each field has the same readers in both.

export const job = {
  _id: everyone,
  version: everyone, //                 ours
  num: everyone,
  revision: everyone,
  correction: staff,
  name: everyone,
  street: everyone,
  city: everyone,
  state: everyone,
  specialReq: everyone,
  pan1Name: everyone,
  pan1Width: everyone,
  pan2Name: everyone,
  pan2Width: everyone,
  metal: everyone, //                   ours
  color: everyone, //                   ours
  'customer._id': to(any, any, any, any, no), // ours
  'customer.name': company,
  'customer.shortName': company,
  'owner._id': to(any, any, any, any, any), //   ours
  'owner.companyName': everyone,
  'owner.inits': to(yes, yes, yes, yes, any), // customers see "name and logo"; not specified for the job
  'owner.clientNotes': staff,
  'author._id': everyone, //            ours: `mine` "is computed in the browser"
  'author.name': everyone,
  'author.phone': everyone, //          the submitter, on the job's page for anyone who can read the job
  'cadCurrent._id': staff,
  'cadCurrent.name': staff,
  statusCurrent: everyone,
  statusTimeCurrent: everyone,
  quoteStatusCurrent: quoters,
  productionStatusCurrent: quoters,
  billingStatusCurrent: admins,
  rush: everyone, //                    only its color is staff-only; §1 doesn't withhold the flag
  dueBackTime: everyone,
  timeIn: everyone,
  timeOut: everyone,
  maxRevisions: everyone,
  level: staff,
  revenue: admins,
  unpriced: admins, //                  ours: whether there is a revenue
  levelPrices: admins, //               ours: prices of the client, which only admins read
  mrqLevelCustom: admins, //            "the price in dollars" of level 9, that is, revenue
  mrmProjectId: staff,
  mrmTakeoffId: staff,
  mrmClientId: staff,
  mrmCompanyName: staff,
  mrmAddress: staff,
  gdriveFolder: staff, //               "drive paths"
  submittedFiles: staff, //             ours
} as const satisfies Record<string, Readers>;

/** The additional fields of the job page. Row color is in no view: "computed in one place, never stored". */
export const jobPage = {
  ...job,
  files: everyone, //                   see below for who sees which
  status: everyone, //                  "the status list: everyone"; name and time
  statusTimes: staff, //                the time audit
  statusTimesSummary: staff,
  checklist: staff, //                  ours
} as const satisfies Record<string, Readers>;

// ---------------------------------------------------------------------------------------------------------------------------------
// A note and a file, for audiences that can see it at all (below).

const outside = to(any, any, yes, yes, yes); // `group` comes "instead of jobCorr"; the specification doesn't say whether staff get it

export const note = {
  _id: everyone,
  version: everyone, //                 ours
  job: everyone, //                     ours: the job of a note that is sent by itself
  text: everyone,
  mentions: everyone, //                ours: only people who can read the note
  mrmNotes: staff,
  mustFixReason: staff, //              ours: why it was released with open must-fix pins
  files: everyone,
  'author._id': everyone, //            ours; null outside when the office wrote it: only staff know the drafters
  'author.name': everyone,
  'author.staff': everyone, //          ours
  owner: to(any, any, any, any, any), // named in product §3, shown on no screen
  timeIn: everyone,
  edited: everyone, //                  ours
  jobRev: everyone,
  jobCorr: staff,
  group: outside, //                    ours
  cad: to(yes, yes, any, any, any), //  outside readers only ever see false
  review: to(yes, yes, any, any, any),
  correction: to(yes, yes, any, any, any),
  release: everyone,
  revision: everyone,
  revisionResponse: everyone,
  rfi: everyone,
  rfiResponse: everyone,
} as const satisfies Record<string, Readers>;

export const file = {
  _id: everyone, //                     ours: "opaque, equal to the url's last segment"
  name: everyone,
  url: everyone,
  size: everyone, //                    ours
  sha256: everyone, //                  ours
  thumbnail: everyone, //               ours
  fileType: everyone,
  jobRev: everyone,
  jobCorr: staff,
  group: outside, //                    ours
  trims: outside, //                    ours
  timeIn: everyone, //                  ours
} as const satisfies Record<string, Readers>;

/** Ours: a comment pinned to a drawing, for audiences that can see it at all. */
export const pin = {
  _id: everyone,
  version: everyone,
  job: everyone,
  file: everyone,
  fileName: everyone,
  jobRev: everyone,
  jobCorr: staff,
  page: everyone,
  x: everyone,
  y: everyone,
  kind: everyone,
  text: everyone,
  'author._id': everyone,
  'author.name': everyone,
  'author.staff': everyone,
  timeIn: everyone,
  internal: staff,
  resolved: everyone,
  replies: everyone,
} as const satisfies Record<string, Readers>;

/** The notes an audience sees, on jobs it can read. */
export const notes = {
  plain: everyone,
  cad: staff,
  review: staff,
  correction: staff,
  'review, also cad': staff,
  'correction, also cad': staff,
  rfi: everyone,
  rfiResponse: everyone,
  revision: everyone,
  revisionResponse: everyone,
  release: everyone,
} as const satisfies Record<string, Readers>;

/** The files an audience sees and may download, on jobs it can read. */
export const files = {
  '1, with the job': everyone,
  '1, with a revision note (revFile)': everyone,
  '4, of the current round, before release': staff,
  '4, of an old round, never released': staff, // "drafts not released stay staff-only for ever"
  '4, beside the released one, not named at release': staff,
  '6, current version': everyone,
  '6, older version': everyone,
  '6, attached to an internal note as a draft': everyone, // "a type-6 file is visible to whoever reads the job"
  '9, imported': everyone,
  'of a plain note': everyone,
  'of an rfi note': everyone,
  'of an rfiResponse note': everyone,
  'of a revisionResponse note': everyone,
  'of a cad note': staff, //            "a note's files have the note's visibility"
  'of a correction note': staff,
} as const satisfies Record<string, Readers>;

export type Group = 'submitted' | 'current version' | 'older' | 'imported';

/** The group that outside audiences see for each file. */
export const groups: readonly { fileType: 1 | 6 | 9; pair?: 'highest released' | 'lower'; group: Group }[] = [
  { fileType: 1, group: 'submitted' },
  { fileType: 6, pair: 'highest released', group: 'current version' },
  { fileType: 6, pair: 'lower', group: 'older' },
  { fileType: 9, group: 'imported' },
];

// ---------------------------------------------------------------------------------------------------------------------------------
// Company and customer.

export const companyFields = {
  _id: everyone,
  version: everyone, //                 ours
  companyName: everyone,
  logoUrl: everyone,
  inits: company, //                    customer: "own name and logo"
  num: company,
  officeAddressOne: company,
  officeAddressTwo: company,
  metals: company,
  paints: company,
  colors: company,
  defaultFlat: company,
  flatWidth: to(any, any, any, any, no), // alias of defaultFlat
  clientNotes: staff,
  gdriveFolderId: staff, //             "drive paths"
  billingHold: admins,
  'estPricing.scheme': admins,
  'estPricing.L1': admins,
  'estPricing.L2': admins,
  'estPricing.L3': admins,
  'estPricing.L4': admins,
  'estPricing.L5': admins,
  lastJobRequest: company,
  emails: company,
  // ours: "in the company's words"; anyone who can read the company's addresses can read its email templates
  'letters.greeting': company,
  'letters.signOff': company,
  'letters.replyTo': company,
  'letters.submittedSubject': company,
  'letters.submittedIntro': company,
  'letters.rfiSubject': company,
  'letters.rfiIntro': company,
  'letters.answeredSubject': company,
  'letters.answeredIntro': company,
  'letters.releasedSubject': company,
  'letters.releasedIntro': company,
  'letters.revisionSubject': company,
  'letters.revisionIntro': company,
  'letters.quoteSubject': company,
  'letters.quoteIntro': company,
  'letters.importSubject': company,
  'letters.importIntro': company,
  'letters.verifySubject': company,
  'letters.verifyIntro': company,
  'letters.resetSubject': company,
  'letters.resetIntro': company,
  // ours: the layout of customers' PDFs
  paperPrices: company,
  paperCutlist: company,
  paperBundles: company,
  paperContact: company,
  paperSignature: company,
  paperLeadTime: company,
  paperFreight: company,
  paperTerms: company,
  'panels._id': company, //             "panels, matchLists, ratioLists, mrmClients have row _ids; … the version seen"
  'panels.version': company,
  'panels.code': company,
  'panels.name': company,
  'panels.coverage': company,
  'panels.panType': company,
  'panels.longest': company,
  'matchLists._id': company,
  'matchLists.version': company,
  'matchLists.code': company,
  'matchLists.panel': company,
  'matchLists.paint': company,
  'matchLists.metal': company,
  'matchLists.color': company,
  'matchLists.sku': company,
  'matchLists.drop': company,
  'ratioLists._id': company,
  'ratioLists.version': company,
  'ratioLists.code': company,
  'ratioLists.item': company,
  'ratioLists.ratio': company,
  floorMargin: { ...to(yes, no, no, no, no), pricer: yes }, // ours
  'taxRates._id': company, //           ours
  'taxRates.version': company,
  'taxRates.state': company,
  'taxRates.county': company,
  'taxRates.rate': company,
  'mrmClients._id': staff,
  'mrmClients.version': staff,
  'mrmClients.mrmClientId': staff, //   "mrm* fields and mrmClients: staff only"
  'mrmClients.mrmCompanyName': staff,
  'mrmClients.mrmLogoUrl': staff,
  'mrmClients.mrqName': staff,
  'mrmClients.mrqNotes': staff,
  'mrmClients.mrqDriveFolderId': staff,
  'mrmClients.mrqInitials': staff,
} as const satisfies Record<string, Readers>;

const beyondTypeahead = to(yes, any, yes, yes, no); // cad reads customers for the "typeahead", which shows name and short name

export const customer = {
  _id: company,
  version: company, //                  ours
  client: to(any, any, any, any, no), // ours: the company
  name: company,
  shortName: company,
  customerNumForClient: beyondTypeahead,
  priceCode: beyondTypeahead,
  emails: beyondTypeahead,
  taxExempt: beyondTypeahead, //        ours
  taxCertificate: beyondTypeahead, //   ours
  taxCertificateEnds: beyondTypeahead, // ours
} as const satisfies Record<string, Readers>;

// "items: read": client with hasQuoter, admin, super.
const catalogReaders = to(yes, no, yes, no, no);

// Ours: a quoter sees costs and markups only with the right to (Q83).
const costReaders: Readers = { ...to(yes, no, no, no, no), pricer: yes };

export const item = {
  _id: catalogReaders,
  version: catalogReaders, //                  ours
  client: catalogReaders, //                   ours: the company
  sku: catalogReaders,
  description: catalogReaders,
  unit: catalogReaders,
  price: catalogReaders,
  priceCode: catalogReaders,
  type: catalogReaders,
  drop: catalogReaders,
  metal: catalogReaders,
  color: catalogReaders,
  item: catalogReaders,
  markup: costReaders,
  panel: catalogReaders,
  size: catalogReaders,
  count: catalogReaders,
  lock: catalogReaders,
  cost: costReaders,
  paint: catalogReaders,
} as const satisfies Record<string, Readers>;

// "quotes: read and edit live": client with hasQuoter, admin, super; customer "num, name and those prints only" of own jobs with
// published prints; _id and version are ours.
const ofQuotes = to(yes, no, yes, no, no);
const quotedToo = to(yes, no, yes, no, yes);

export const quote = {
  _id: quotedToo,
  version: quotedToo,
  num: quotedToo,
  name: quotedToo,
  quotePdf: quotedToo,
  revision: ofQuotes,
  job: ofQuotes,
  jobName: ofQuotes,
  client: ofQuotes,
  'customer._id': ofQuotes,
  'customer.name': ofQuotes,
  'customer.shortName': ofQuotes,
  street: ofQuotes,
  city: ofQuotes,
  state: ofQuotes,
  status: ofQuotes,
  priceCode: ofQuotes,
  subTotal: ofQuotes,
  tax: ofQuotes,
  total: ofQuotes,
  problems: ofQuotes,
  expires: ofQuotes,
  'author._id': ofQuotes,
  'author.name': ofQuotes,
  timeIn: ofQuotes,
  timeChanged: ofQuotes,
  lastEmail: ofQuotes, //               ours
  sales: ofQuotes, //                   ours
  salesThrough: ofQuotes, //            ours
  timeSent: ofQuotes, //                ours
} as const satisfies Record<string, Readers>;

export const quotePage = {
  ...quote,
  lines: ofQuotes,
  cutlist: ofQuotes,
  county: ofQuotes, //                  ours
  exemption: ofQuotes, //               ours
  panelsRaw: ofQuotes,
  panelClass: ofQuotes,
  panelClassInput: ofQuotes,
  coverage: ofQuotes,
  coating: ofQuotes,
  color: ofQuotes,
  metal: ofQuotes,
  flatWidth: ofQuotes,
  lbPerFt: ofQuotes,
  maxPackWeight: ofQuotes,
  discounts: ofQuotes, //               ours
  options: ofQuotes, //                 ours
  freight: ofQuotes, //                 ours
  freightTaxed: ofQuotes, //            ours
  deposit: ofQuotes, //                 ours
  depositDue: ofQuotes, //              ours
  sends: ofQuotes, //                   ours
  emails: ofQuotes, //                  ours
  takeoffRelease: ofQuotes, //          ours
  links: ofQuotes, //                   ours
  answers: ofQuotes, //                 ours
} as const satisfies Record<string, Readers>;

// Ours: anyone who can see the match list on the company's page can see its imports; imports of catalog and customers are only for
// those who manage them.
const importers = to(yes, no, yes, yes, no);
export const importOfCatalog = catalogReaders;

export const importRecord = {
  _id: importers,
  version: importers,
  client: importers,
  what: importers,
  fileName: importers,
  overwrite: importers,
  state: importers,
  done: importers,
  total: importers,
  added: importers,
  changed: importers,
  removed: importers,
  refused: importers,
  by: importers,
  time: importers,
} as const satisfies Record<string, Readers>;

// ---------------------------------------------------------------------------------------------------------------------------------
// A user: readable only by themselves (in any role, also inactive) and by admin+.

/** self: GET and PATCH profile below admin. selfAdmin: the same for admin+. others: admin+ reading users/{id}. login: the response to login. */
export type UserReader = 'self' | 'selfAdmin' | 'others' | 'login';

const by = (self: Reads, selfAdmin: Reads, others: Reads, login: Reads): Record<UserReader, Reads> => ({
  self,
  selfAdmin,
  others,
  login,
});
const both = by(yes, yes, yes, yes);

export const user = {
  _id: both,
  version: by(yes, yes, yes, any), //           ours
  name: both,
  email: both,
  phone: both,
  role: both,
  token: by(any, any, no, yes), //              with login; with GET profile when half its life is over; with a changed password
  client: both,
  companyName: both,
  initials: both,
  clientNum: both,
  hasQuoter: both,
  seesCosts: both, //                           ours
  logoPrompt: both,
  userSetupComplete: both,
  forcePwReset: both,
  verified: both, //                            ours: tells an inactive user what is missing
  // "only admin+: … billingHold" of others; the user's own, read from the client, shows the notice on every page. Staff have no client.
  billingHold: by(yes, any, yes, any),
  lastLogin: both,
  mongoToken: by(no, yes, no, any), //          "with GET profile for admin+ only", never in list answers
  agreedAt: by(any, yes, yes, any), //         ours: when the user accepted the terms at registration
  introCompanyName: by(any, yes, yes, any), //  only admins have the submitted-info card; the user wrote it
  introCompanyType: by(any, yes, yes, any),
  introCompanyWebsite: by(any, yes, yes, any),
  introNotes: by(any, yes, yes, any),
  notifSubmit: both,
  notifRfi: both,
  notifRelease: both,
  notifSubmitAll: both,
  notifRfiAll: both,
  notifReleaseAll: both,
  notifRegistered: both, //                     emails about registrations (ours)
  showSkittles: both,
  showCadJobs: both,
  showNonCadJobs: both,
  driveLetter: both,
  numJobsIndex: both,
  hour24: both, //                              24-hour time (ours)
  password: by(no, no, no, no), //              nor any hash or token hash of it
} as const satisfies Record<string, Record<UserReader, Reads>>;

// ---------------------------------------------------------------------------------------------------------------------------------
// The office's settings: only staff know levels (R1), and so what due times are computed from.

export const settings = {
  _id: staff,
  version: staff,
  opens: staff,
  closes: staff,
  holidays: staff,
  levelHours: staff,
  hour24: staff,
} as const satisfies Record<string, Readers>;

// ---------------------------------------------------------------------------------------------------------------------------------
// GET /admin/data/weekly and the pushed counts.

export const weekly = {
  numLastWeek: everyone,
  numThisWeek: everyone,
  numLastMonth: everyone,
  numThisMonth: everyone,
  salesLastWeek: admins,
  salesThisWeek: admins,
  adminLastWeek: admins,
  adminThisWeek: admins,
  adminLastMonth: admins,
  adminThisMonth: admins,
  waiting: admins,
  'status: Submitted': admins, //       the whole entry of that status, not just its count
  'status: every other': everyone,
} as const satisfies Record<string, Readers>;

// ---------------------------------------------------------------------------------------------------------------------------------
// Writable fields: ok, or 422 naming the field. Roles as in calls.table.ts.

export type Writer = 'inactive' | 'viewer' | 'client' | 'clientPlain' | 'customer' | 'cad' | 'admin' | 'super';
export type Writes = 'ok' | 422;

// biome-ignore format: aligned with the columns
const writes = (inactive: Writes, viewer: Writes, client: Writes, clientPlain: Writes, customer: Writes, cad: Writes, admin: Writes, sup: Writes): Record<Writer, Writes> =>
  ({ inactive, viewer, client, clientPlain, customer, cad, admin, super: sup });

// biome-ignore format: columns
const wAll    = writes('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok');
// biome-ignore format: columns
const wQuoter = writes(422,  422,  'ok', 422,  422,  422,  'ok', 'ok'); // "with hasQuoter or admin+"
// biome-ignore format: columns
const wStaff  = writes(422,  422,  422,  422,  422,  'ok', 'ok', 'ok');
// biome-ignore format: columns
const wNobody = writes(422,  422,  422,  422,  422,  422,  422,  422);

export const profileUpdate = {
  name: wAll,
  phone: wAll,
  notifSubmit: wAll,
  notifRfi: wAll,
  notifRelease: wAll,
  notifSubmitAll: wAll,
  notifRfiAll: wAll,
  notifReleaseAll: wAll,
  notifRegistered: wAll, //                     used for admins only (ours)
  numJobsIndex: wAll, //                        a whole number from 1 to 100
  hour24: wAll, //                              24-hour time (ours)
  logoPrompt: wAll,
  userSetupComplete: wAll,
  'password, currentPassword': wAll, //         sent together; the reply carries a new token
  'password alone': wNobody,
  'password blank': wAll, //                    "a blank password means no change"
  showSkittles: wQuoter,
  showCadJobs: wStaff,
  showNonCadJobs: wStaff,
  driveLetter: wStaff, //                       1 character
  email: wNobody, //                            "Email is read-only"
  role: wNobody,
  client: wNobody,
  hasQuoter: wNobody,
  seesCosts: wNobody, //                        ours
  forcePwReset: wNobody,
  companyName: wNobody, //                      "read from the client, never written"
  initials: wNobody,
  clientNum: wNobody,
  billingHold: wNobody,
  token: wNobody,
  mongoToken: wNobody,
  lastLogin: wNobody,
  agreedAt: wNobody,
  introCompanyName: wNobody,
  introCompanyType: wNobody,
  introCompanyWebsite: wNobody,
  introNotes: wNobody,
  version: wNobody,
  somethingUnknown: wNobody,
} as const satisfies Record<string, Record<Writer, Writes>>;

export type ProfileField = keyof typeof profileUpdate;

/**
 * PATCH users/{id}, by an admin or a super: "also role, client, hasQuoter, forcePwReset". Others are rejected before
 * the body is read.
 */
export const usersUpdate = {
  name: 'ok',
  phone: 'ok',
  notifSubmit: 'ok',
  notifRfi: 'ok',
  notifRelease: 'ok',
  notifSubmitAll: 'ok',
  notifRfiAll: 'ok',
  notifReleaseAll: 'ok',
  notifRegistered: 'ok',
  numJobsIndex: 'ok',
  hour24: 'ok',
  logoPrompt: 'ok',
  userSetupComplete: 'ok',
  'password, currentPassword': 422, //          nobody knows another user's current password; admins create reset links
  'password alone': 'ok', //                   the user is signed out and gets an email
  showSkittles: 'ok', //                        the caller's permissions count
  showCadJobs: 'ok',
  showNonCadJobs: 'ok',
  driveLetter: 'ok',
  email: 422,
  role: 'ok',
  client: 'ok',
  hasQuoter: 'ok',
  seesCosts: 'ok', //                           ours
  forcePwReset: 'ok',
  companyName: 422,
  initials: 422,
  clientNum: 422,
  billingHold: 422,
  token: 422,
  mongoToken: 422,
  lastLogin: 422,
  agreedAt: 422,
  introCompanyName: 422,
  introCompanyType: 422,
  introCompanyWebsite: 422,
  introNotes: 422,
  version: 422,
  somethingUnknown: 422,
} as const satisfies Record<Exclude<ProfileField, 'password blank'>, Writes>;

/** The value of `role` in PATCH users/{id}: an admin "may grant up to admin"; anything above is 403. */
export const grants: Record<
  'admin' | 'super',
  Record<'viewer' | 'client' | 'customer' | 'cad' | 'admin' | 'super', 200 | 403>
> = {
  admin: { viewer: 200, client: 200, customer: 200, cad: 200, admin: 200, super: 403 },
  super: { viewer: 200, client: 200, customer: 200, cad: 200, admin: 200, super: 200 },
};
