// Call × role × target, written by hand from the specification (R1, product §6 and §7). Nothing here comes from the application code.
//
// Order of checks: no token → 401; inactive → 403; an entity the caller can't read, an unknown ID and a malformed ID → the same 404;
// an action the caller may not perform on an entity they can read → 403; then the body (422) and the state (409).
// Each call is sent with a valid body, on a target whose state allows the action (`on`), so only permissions decide.

/** nobody: no token. inactive: signed in, no role. client can create quotes, clientPlain can't. */
export const roles = [
  'nobody',
  'inactive',
  'viewer',
  'client',
  'clientPlain',
  'customer',
  'cad',
  'admin',
  'super',
] as const;
export type Role = (typeof roles)[number];

/** own: submitted by the caller. sameCompany: submitted by someone else at company A, which the outside roles belong to. otherCompany: B's.
 *  Staff belong to no company: own is what they submitted for A, sameCompany is A's, otherCompany is B's. */
export type Whose = 'own' | 'sameCompany' | 'otherCompany';
export type JobTarget = Whose | 'unknown' | 'malformed';
export type UserTarget =
  | 'self'
  | 'user of company A'
  | 'user of company B'
  | 'drafter'
  | 'super'
  | 'unknown'
  | 'malformed';
/** A link to a quote of company B, which nobody signed in as a person of A could read. */
export type LinkTarget = 'a link' | 'revoked' | 'expired' | 'unknown' | 'malformed';
export type DisplayTarget = 'a display' | 'unknown' | 'malformed';
export type DeskTarget = 'one of the office' | 'unknown' | 'malformed';
export type CompanyTarget = 'A' | 'B' | 'unknown' | 'malformed';

/** The company whose list is meant: outside roles use their own, staff name it in `client`. */
export type Named =
  | 'as usual' // outside roles without `client`; staff with `client` A
  | 'B named'
  | 'nobody named';

/** submitted: type 1. draft: type 4, not released. released: type 6. internal: attached to a cad note (not a draft). */
export type FileKind = 'submitted' | 'draft' | 'released' | 'internal';
export type FileTarget =
  | `${FileKind}, ${Whose}`
  | 'logo of A'
  | 'logo of B'
  | 'unclaimed, own'
  | "unclaimed, somebody else's"
  | 'unknown'
  | 'malformed';

/** Sent as the ID in the path; each is answered byte for byte like an unknown ID and is not echoed. */
export const malformedIds = [
  'abc',
  '1e3',
  '-1',
  '0x1',
  '9007199254740993',
  '0',
  '1.5',
  '+1',
  '1%00',
  'null',
  '%20',
] as const;

export interface Targets {
  'auth.login': 'right password' | 'wrong password' | 'reset forced'; // reset forced: the right password of an account with forcePwReset
  'auth.logout': 'itself';
  'auth.captcha': 'itself';
  'auth.register': 'right answer' | 'wrong answer';
  'auth.lostPassword': 'own address' | 'unknown address';
  'auth.resetPassword': 'own link' | "somebody else's token" | 'spent link' | 'unknown' | 'malformed';
  'users.list': 'all';
  'users.delete': UserTarget;
  'users.resetLink': "a client's address" | "a super's address" | 'unknown address';
  'settings.get': 'itself';
  'settings.update': 'itself';
  'settings.dueTimes': 'itself';
  'settings.recompute': 'itself';
  'system.get': 'itself';
  'system.retry': 'a task that failed';
  'users.get': UserTarget;
  'users.update': UserTarget;
  'profile.get': 'itself';
  'profile.update': 'itself';
  'stats.weekly': 'all';
  'stats.charts': 'all';
  'plan.get': 'itself';
  'stats.embed': 'itself';
  'audit.list': 'all';
  'audit.download': 'all';
  'jobs.history': JobTarget;
  'users.history': UserTarget;
  'companies.history': CompanyTarget;
  'customers.history': CompanyTarget; // a customer of that company
  'items.history': CompanyTarget; // an item of that company
  'map.place': 'itself';
  'drive.path': CompanyTarget; // the folder of a job of that company
  'drive.dwg': CompanyTarget;
  'jobs.list': 'all';
  'jobs.similar': 'itself';
  'jobs.get': JobTarget;
  'jobs.why': JobTarget;
  'jobs.compareVersions': JobTarget;
  'jobs.downloadVersions': JobTarget;
  'jobs.sheet': JobTarget;
  'jobs.takeoffLists': JobTarget; // a released job with a CSV file
  'jobs.drafts': JobTarget;
  'jobs.create':
    | 'as usual' // outside roles without `client`; staff with `client` A
    | "a customer of A's"
    | "a customer of B's" // staff still name company A
    | 'an unknown customer'
    | 'company named by who may not' // outside: {client: A}; staff: `client` left out
    | 'A on billing hold';
  'jobs.validate': JobTarget;
  'jobs.assign': JobTarget;
  'jobs.release': JobTarget;
  'jobs.undo': JobTarget;
  'jobs.takeoff': JobTarget;
  'jobs.dueBack': JobTarget;
  'jobs.duplicate': JobTarget;
  'jobs.rush': JobTarget;
  'jobs.maxRevs': JobTarget;
  'jobs.quoteStatus': JobTarget;
  'jobs.productionStatus': JobTarget;
  'jobs.invoice': JobTarget;
  'jobs.billing': JobTarget;
  'jobs.delete': JobTarget;
  'notes.list': JobTarget;
  'notes.create': JobTarget;
  'notes.people': JobTarget;
  'notes.update': JobTarget; // a note that the drafter has just added to it
  'notes.delete': JobTarget;
  'inbox.list': 'itself';
  'inbox.get': 'itself';
  'calendarFeed.get': 'itself';
  'calendarFeed.create': 'itself';
  'calendarFeed.delete': 'itself';
  'notificationSettings.get': 'itself';
  'notificationSettings.update': 'itself';
  'push.get': 'itself';
  'push.add': 'itself';
  'push.remove': 'own device' | "somebody else's device";
  'inbox.read': 'itself';
  'inbox.mute': JobTarget;
  'pins.list': JobTarget;
  'pins.create': JobTarget;
  'pins.reply': JobTarget; // a pin on a submitted file of such a job
  'pins.resolve': JobTarget;
  'pins.delete': JobTarget; // a pin that the drafter has added to it
  'uploads.create': 'subFile' | 'noteFile' | 'draftFile' | 'revFile';
  'files.link': FileTarget;
  'files.download': FileTarget;
  'files.thumbnail': FileTarget;
  'files.versionLink': JobTarget;
  'files.emailDraft': JobTarget;
  'files.emailVersion': JobTarget;
  'files.version': JobTarget;
  'customers.list': 'all';
  'companies.list': 'all';
  'companies.get': CompanyTarget;
  'companies.create': 'a new one';
  'companies.update': CompanyTarget;
  'companies.logo': CompanyTarget;
  'billing.list': 'all';
  'billing.download': 'all';
  'customers.create': Named;
  'customers.download': Named;
  'customers.update': CompanyTarget; // a customer of that company
  'customers.delete': CompanyTarget;
  'customers.import': Named;
  'items.list': 'all';
  'items.create': Named;
  'items.download': Named;
  'items.update': CompanyTarget; // an item of that company
  'items.delete': CompanyTarget;
  'items.import': Named;
  'quotes.list': 'all';
  'quotes.create': Named;
  'quotes.preview': JobTarget;
  'quotes.suggest': CompanyTarget;
  'quotes.ofJob': JobTarget;
  'quotes.get': CompanyTarget; // a quote of that company, none of whose prints is published
  'quotes.update': CompanyTarget;
  'quotes.history': CompanyTarget;
  'quotes.stateAt': CompanyTarget;
  'quotes.restore': CompanyTarget;
  'quotes.parseFlats': 'A' | 'B' | 'unknown'; // a CSV that a job of that company released
  'quotes.resolve': CompanyTarget;
  'quotes.takeoff': CompanyTarget;
  'quotes.whatIf': CompanyTarget;
  'quotes.match': CompanyTarget;
  'quotes.undoMatch': CompanyTarget;
  'quotes.columns': CompanyTarget;
  'quotes.lines': CompanyTarget;
  'quotes.rollFormer': CompanyTarget;
  'margin.costs': CompanyTarget;
  'margin.get': CompanyTarget;
  'margin.request': CompanyTarget;
  'margin.approve': CompanyTarget;
  'margin.decline': CompanyTarget;
  'prints.create': CompanyTarget;
  'prints.publish': CompanyTarget;
  'prints.delete': CompanyTarget;
  'prints.get': CompanyTarget; // a print of a quote of that company, not published
  'prints.email': CompanyTarget;
  'prints.emailDraft': CompanyTarget;
  'prints.export': CompanyTarget;
  'prints.emailPreview': CompanyTarget;
  'prints.cancelEmail': CompanyTarget;
  'prints.compare': CompanyTarget;
  'quotes.pipeline': 'itself';
  'quotes.board': 'all';
  'quotes.winRates': 'itself';
  'links.create': CompanyTarget;
  'links.revoke': CompanyTarget;
  'links.reply': CompanyTarget;
  'links.signedPdf': CompanyTarget;
  'customerQuotes.get': LinkTarget;
  'customerQuotes.pdf': LinkTarget;
  'customerQuotes.logo': LinkTarget; // of a company with a logo
  'customerQuotes.open': LinkTarget;
  'customerQuotes.ask': LinkTarget;
  'customerQuotes.accept': LinkTarget;
  'customerQuotes.decline': LinkTarget;
  'companies.importMatch': CompanyTarget;
  'companies.importRatio': CompanyTarget;
  'imports.list': 'all'; // of match lists
  'imports.badRows': Named; // of a catalog
  'integrations.get': CompanyTarget;
  'integrations.addKey': CompanyTarget;
  'integrations.revokeKey': CompanyTarget; // a key of that company
  'integrations.addWebhook': CompanyTarget;
  'integrations.resumeWebhook': CompanyTarget;
  'integrations.removeWebhook': CompanyTarget;
  'integrations.replay': CompanyTarget; // a delivery of that company's webhook
  'partner.get': 'itself';
  'partner.test': 'itself';
  'partner.createJob': 'signed' | 'not signed' | 'unknown client';
  'display.startPairing': 'itself';
  'display.finishPairing': 'itself';
  'display.get': 'itself';
  'display.board': 'itself';
  'display.plan': 'itself';
  'displays.list': 'itself';
  'displays.create': 'a code on a screen';
  'displays.update': DisplayTarget;
  'displays.control': DisplayTarget;
  'displays.revoke': DisplayTarget;
  'templates.list': 'itself';
  'templates.create': 'itself';
  'templates.update': DeskTarget;
  'templates.delete': DeskTarget;
  'checklist.list': 'itself';
  'checklist.create': 'itself';
  'checklist.update': DeskTarget;
  'checklist.delete': DeskTarget;
  'jobs.tick': JobTarget; // of its drafter
  'imports.undo': CompanyTarget; // an import of that company's match list
}
export type Call = keyof Targets;

export interface Expected {
  http: 200 | 201 | 202 | 401 | 403 | 404 | 422;
  /**
   * Owners of the rows listed or counted, for lists and figures. For customers and companies, sameCompany is A and
   * otherCompany is B.
   */
  rows?: readonly Whose[];
}

const is = (http: Expected['http'], rows?: readonly Whose[]): Expected => (rows ? { http, rows } : { http });
const signIn = is(401); // 'Not authorized, token failed'
const idle = is(403); //   "every other call answers 403 with a message that says what is missing"
const none = is(404);

type ByRole<T extends string> = Record<Role, Record<T, Expected>>;

// --- calls with a target -----------------------------------------------------------------------------------------------------------

type Three = readonly [own: Expected, sameCompany: Expected, otherCompany: Expected];
type Rows<R> = readonly [viewer: R, client: R, clientPlain: R, customer: R, cad: R, admin: R, sup: R];

/** All seven roles with permissions; `nobody` and `inactive` get the same answer for every target. */
const active = <T extends string>(
  every: (one: Expected) => Record<T, Expected>,
  by: Rows<Record<T, Expected>>,
): ByRole<T> => ({
  nobody: every(signIn),
  inactive: every(idle),
  viewer: by[0],
  client: by[1],
  clientPlain: by[2],
  customer: by[3],
  cad: by[4],
  admin: by[5],
  super: by[6],
});

const jobTargets = (
  own: Expected,
  sameCompany: Expected,
  otherCompany: Expected,
  unknown: Expected,
): Record<JobTarget, Expected> => ({
  own,
  sameCompany,
  otherCompany,
  unknown,
  malformed: unknown,
});
const onJob = (...by: Rows<Three>): ByRole<JobTarget> => {
  const row = (three: Three) => jobTargets(...three, none);
  const [viewer, client, clientPlain, customer, cad, admin, sup] = by;
  const rows = [row(viewer), row(client), row(clientPlain), row(customer), row(cad), row(admin), row(sup)] as const;
  return active((one) => jobTargets(one, one, one, one), rows);
};

const ok = is(200);
const made = is(201); // creating an entity answers 201
const no = is(403);

const company: Three = [ok, ok, none]; //      own company's
const mine: Three = [ok, none, none]; //       their own submissions
const all: Three = [ok, ok, ok];
const companyNo: Three = [no, no, none]; //    readable, but not allowed
const mineNo: Three = [no, none, none];
const allNo: Three = [no, no, no];
const companyMade: Three = [made, made, none];
const mineMade: Three = [made, none, none];
const allMade: Three = [made, made, made];

// --- files: permission to read is all that matters ---------------------------------------------------------------------------------

const nothing: Three = [none, none, none];

const fileTargets = (
  submitted: Three,
  draft: Three,
  released: Three,
  internal: Three,
  logoOfA: Expected,
  logoOfB: Expected,
  mineLoose: Expected,
  loose: Expected,
  unknown: Expected,
): Record<FileTarget, Expected> => ({
  'submitted, own': submitted[0],
  'submitted, sameCompany': submitted[1],
  'submitted, otherCompany': submitted[2],
  'draft, own': draft[0],
  'draft, sameCompany': draft[1],
  'draft, otherCompany': draft[2],
  'released, own': released[0],
  'released, sameCompany': released[1],
  'released, otherCompany': released[2],
  'internal, own': internal[0],
  'internal, sameCompany': internal[1],
  'internal, otherCompany': internal[2],
  'logo of A': logoOfA,
  'logo of B': logoOfB,
  'unclaimed, own': mineLoose,
  "unclaimed, somebody else's": loose,
  unknown,
  malformed: unknown,
});
const everyFile = (one: Expected): Record<FileTarget, Expected> => {
  const three: Three = [one, one, one];
  return fileTargets(three, three, three, three, one, one, one, one, one);
};
// Anyone who can read a company can read its logo, including the role customer: "own name and logo".
const companyFiles = fileTargets(company, nothing, company, nothing, ok, none, ok, none, none); // type 4 and internal notes: "only staff and up"
const customerFiles = fileTargets(mine, nothing, mine, nothing, ok, none, ok, none, none);
// Only the uploader can read an unclaimed file, staff included: "claimed once, by its uploader".
const staffFiles = fileTargets(all, all, all, all, ok, ok, ok, none, none);
// biome-ignore format: one row
const files: ByRole<FileTarget> = active(everyFile, [companyFiles, companyFiles, companyFiles, customerFiles, staffFiles, staffFiles, staffFiles]);

// A logo has no thumbnail.
const noLogos = (of: Record<FileTarget, Expected>) => ({ ...of, 'logo of A': none, 'logo of B': none });
const [companyThumbnails, customerThumbnails, staffThumbnails] = [companyFiles, customerFiles, staffFiles].map(
  noLogos,
) as [...[Record<FileTarget, Expected>, Record<FileTarget, Expected>, Record<FileTarget, Expected>]];
// biome-ignore format: one row
const thumbnails: ByRole<FileTarget> = active(everyFile, [companyThumbnails, companyThumbnails, companyThumbnails, customerThumbnails, staffThumbnails, staffThumbnails, staffThumbnails]);

// --- users -------------------------------------------------------------------------------------------------------------------------

const userTargets = (
  self: Expected,
  a: Expected,
  b: Expected,
  drafter: Expected,
  sup: Expected,
  unknown: Expected,
): Record<UserTarget, Expected> => ({
  self,
  'user of company A': a,
  'user of company B': b,
  drafter,
  super: sup,
  unknown,
  malformed: unknown,
});
const everyUser = (one: Expected) => userTargets(one, one, one, one, one, one);
// Below admin, users can read only themselves and can't tell whether others exist.
const selfRead = userTargets(ok, none, none, none, none, none);
const selfNo = userTargets(no, none, none, none, none, none); // "PATCH users/{id} (admin+)"; their own profile goes through /users/profile
// Users can't delete their own account (checked in the handler); they can read it, so the answer is 403.
const noSelfNoSuper = userTargets(no, ok, ok, ok, no, none);
const noSelf = userTargets(no, ok, ok, ok, ok, none);
type Link = Record<Targets['users.resetLink'], Expected>;
const links = (client: Expected, sup: Expected, unknown: Expected): Link => ({
  "a client's address": client,
  "a super's address": sup,
  'unknown address': unknown,
});
const everyLink = (one: Expected) => links(one, one, one);
const noLink = everyLink(no); // admin+ only, for any address
const linkButSuper = links(ok, no, none);
const anyLink = links(ok, ok, none);
const everybody = userTargets(ok, ok, ok, ok, ok, none);
const allButSuper = userTargets(ok, ok, ok, ok, no, none); // "admins see supers in the user list, and can do nothing to them"

// --- companies ---------------------------------------------------------------------------------------------------------------------

const companyTargets = (A: Expected, B: Expected, unknown: Expected): Record<CompanyTarget, Expected> => ({
  A,
  B,
  unknown,
  malformed: unknown,
});
const everyFolder = (one: Expected) => companyTargets(one, one, one);
const noFolder = everyFolder(no); // rejected before the folder is looked up
const ownCompany = companyTargets(ok, none, none); // customer: own name and logo, see fields.table.ts
const anyCompany = companyTargets(ok, ok, none);
const ownNo = companyTargets(no, none, none); // can read, can't change
const anyNo = companyTargets(no, no, none);

const displayTargets = (display: Expected, unknown: Expected): Record<DisplayTarget, Expected> => ({
  'a display': display,
  unknown,
  malformed: unknown,
});
const deskTargets = (one: Expected, unknown: Expected): Record<DeskTarget, Expected> => ({
  'one of the office': one,
  unknown,
  malformed: unknown,
});
const everyDesk = (one: Expected) => deskTargets(one, one);
const noDesk = everyDesk(no); // admin+ only, for any ID
const anyDesk = deskTargets(ok, none);
const everyDisplay = (one: Expected) => displayTargets(one, one);
const noDisplay = everyDisplay(no); // admin+ only, for any ID
const anyDisplay = displayTargets(ok, none);

// --- lists of a company ------------------------------------------------------------------------------------------------------------

const unread = companyTargets(none, none, none); // can't tell whether it exists
const ofList = (by: Rows<Record<CompanyTarget, Expected>>) => active((one) => companyTargets(one, one, one), by);

const namedTargets = (usual: Expected, B: Expected, nobody: Expected): Record<Named, Expected> => ({
  'as usual': usual,
  'B named': B,
  'nobody named': nobody,
});
const named = (by: Rows<Record<Named, Expected>>) => active((one) => namedTargets(one, one, one), by);
const quoter = (done: Expected) => namedTargets(done, is(422), done); // they can't choose another company
const office = (done: Expected) => namedTargets(done, done, is(422)); // "staff name the company"
const refused = namedTargets(no, no, no);

// "quotes: read and edit live": client with hasQuoter, admin, super; role customer "the published prints of own jobs". All others get 403
// for lists and 404 for a single quote.
const jobNever = jobTargets(no, no, no, no);
const quotesOfJob = active(
  (one) => jobTargets(one, one, one, one),
  [
    jobNever,
    jobTargets(ok, ok, none, none),
    jobNever,
    jobTargets(ok, none, none, none),
    jobNever,
    jobTargets(ok, ok, ok, none),
    jobTargets(ok, ok, ok, none),
  ],
);
// Users who read the job but can't create quotes get a 403.
const previewsOfJob = active(
  (one) => jobTargets(one, one, one, one),
  [
    jobTargets(no, no, none, none),
    jobTargets(ok, ok, none, none),
    jobTargets(no, no, none, none),
    jobTargets(no, none, none, none),
    jobTargets(no, no, no, none),
    jobTargets(ok, ok, ok, none),
    jobTargets(ok, ok, ok, none),
  ],
);
const quote = ofList([unread, ownCompany, unread, unread, unread, anyCompany, anyCompany]);
/** Costs are for admins, and for quoters with the right to see them, whom costs.test.ts tests. */
const costs = ofList([unread, companyTargets(no, none, none), unread, unread, unread, anyCompany, anyCompany]);
const later = is(202); // created or sent in the background
const companyLater: Three = [later, later, none];
const allLater: Three = [later, later, later];
const ownMade = companyTargets(made, none, none);
const anyMade = companyTargets(made, made, none);
const ownLater = companyTargets(later, none, none);
const anyLater = companyTargets(later, later, none);
const linked = ofList([unread, ownMade, unread, unread, unread, anyMade, anyMade]);
const printed = ofList([unread, ownLater, unread, unread, unread, anyLater, anyLater]);
// Anyone who can read the released file: own company's, role customer only their own jobs', staff all.
const listed = (A: Expected, B: Expected, unknown: Expected) => ({ A, B, unknown });
const flats = active(
  (one) => listed(one, one, one),
  [
    listed(ok, none, none),
    listed(ok, none, none),
    listed(ok, none, none),
    listed(none, none, none),
    listed(ok, ok, none),
    listed(ok, ok, none),
    listed(ok, ok, none),
  ],
);

// --- calls without a target --------------------------------------------------------------------------------------------------------

const alone = <T extends string>(target: T, nobody: Expected, inactive: Expected, by: Rows<Expected>): ByRole<T> => {
  const cell = (one: Expected) => ({ [target]: one }) as Record<T, Expected>;
  const [viewer, client, clientPlain, customer, cad, admin, sup] = by;
  return {
    nobody: cell(nobody),
    inactive: cell(inactive),
    viewer: cell(viewer),
    client: cell(client),
    clientPlain: cell(clientPlain),
    customer: cell(customer),
    cad: cell(cad),
    admin: cell(admin),
    super: cell(sup),
  };
};

const ofMine = is(200, ['own']);
const ofCompany = is(200, ['own', 'sameCompany']);
const ofAll = is(200, ['own', 'sameCompany', 'otherCompany']);
const aOnly = is(200, ['sameCompany']);
const aAndB = is(200, ['sameCompany', 'otherCompany']);

type Login = Record<Targets['auth.login'], Expected>;
// nobody: an address without an account is answered exactly like a wrong password.
const stranger: Login = { 'right password': signIn, 'wrong password': signIn, 'reset forced': signIn };
const account: Login = { 'right password': ok, 'wrong password': signIn, 'reset forced': signIn };

// Calls made before signing in: every role gets the same answer.
const toAll = <T extends string>(answers: Record<T, Expected>): ByRole<T> =>
  Object.fromEntries(roles.map((role) => [role, answers])) as ByRole<T>;

// The link alone decides, with or without a sign-in.
const byLink = toAll({ 'a link': ok, revoked: none, expired: none, unknown: none, malformed: none });

type Create = Record<Targets['jobs.create'], Expected>;
const bad = is(422);
const everyCreate = (one: Expected): Create => ({
  'as usual': one,
  "a customer of A's": one,
  "a customer of B's": one,
  'an unknown customer': one,
  'company named by who may not': one,
  'A on billing hold': one,
});
const rep: Create = {
  'as usual': made,
  "a customer of A's": made,
  "a customer of B's": none, //                 another company's id is an unknown id
  'an unknown customer': none,
  'company named by who may not': bad, //       `client` is a forbidden field outside: 422 that names it
  'A on billing hold': no,
};
const builder: Create = { ...rep, "a customer of A's": bad, "a customer of B's": bad, 'an unknown customer': bad }; // cannot pick a customer
const staff: Create = {
  'as usual': made,
  "a customer of A's": made,
  "a customer of B's": bad, //                  they may read it, but "customerId must belong to" the company named
  'an unknown customer': none,
  'company named by who may not': bad,
  'A on billing hold': no, //                   "submit, duplicate and new quotes answer 403": only staff can duplicate, so this includes staff
};

const ownDevices = (one: Expected) => ({ 'own device': one, "somebody else's device": one });
const ownDevice = { 'own device': ok, "somebody else's device": none };
const noCreate = everyCreate(no); // viewer

type Upload = Record<Targets['uploads.create'], Expected>;
const uploads = (subFile: Expected, noteFile: Expected, draftFile: Expected, revFile: Expected): Upload => ({
  subFile,
  noteFile,
  draftFile,
  revFile,
});
const everyUpload = (one: Expected) => uploads(one, one, one, one);
const outsideUploads = uploads(made, made, no, made); // only staff upload drafts

// --- the table ---------------------------------------------------------------------------------------------------------------------

export interface Row<T extends string> {
  /** Method and path under /api/v1. */
  call: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;
  /** Status of the job that the call is sent for. */
  on?: 'Submitted' | 'Validated' | 'Working' | 'Review' | 'No Takeoff' | 'Released';
  answers: ByRole<T>;
}

// biome-ignore format: aligned columns
export const calls: { [C in Call]: Row<Targets[C]> } = {
  //                                                                                                               viewer       client       clientPlain  customer     cad          admin        super
  'auth.login':     { call: 'POST /users/login',                            answers:
    { nobody: stranger, inactive: account, viewer: account, client: account, clientPlain: account, customer: account, cad: account, admin: account, super: account } },
  // §1 has "every other call" answer an inactive user 403; but they "may log in", so they can log out: a session "ends at logout" for everybody.
  'auth.logout':    { call: 'POST /users/logout',                           answers: alone('itself', signIn, ok,  [ok,          ok,          ok,          ok,          ok,          ok,          ok]) },
  'auth.captcha':       { call: 'GET /captcha',                             answers: toAll({ itself: ok }) },
  'auth.register':      { call: 'POST /users',                              answers: toAll({ 'right answer': made, 'wrong answer': bad }) },
  // "lost-password and login answer alike for known and unknown addresses, in text and in time"
  'auth.lostPassword':  { call: 'POST /users/lost-password/:email',         answers: toAll({ 'own address': ok, 'unknown address': ok }) },
  'auth.resetPassword': { call: 'POST /users/reset-password/:userId/:token', answers: toAll({ 'own link': ok, "somebody else's token": none, 'spent link': none, unknown: none, malformed: none }) },
  'profile.get':    { call: 'GET /users/profile',                           answers: alone('itself', signIn, ok,  [ok,          ok,          ok,          ok,          ok,          ok,          ok]) },
  'profile.update': { call: 'PATCH /users/profile',                         answers: alone('itself', signIn, ok,  [ok,          ok,          ok,          ok,          ok,          ok,          ok]) },
  'users.get':      { call: 'GET /users/:id',                               answers: active(everyUser,            [selfRead,    selfRead,    selfRead,    selfRead,    selfRead,    everybody,   everybody]) },
  'users.update':   { call: 'PATCH /users/:id',                             answers: active(everyUser,            [selfNo,      selfNo,      selfNo,      selfNo,      selfNo,      allButSuper, everybody]) },
  'users.list':     { call: 'GET /users',                                   answers: alone('all', signIn, idle,   [no,          no,          no,          no,          no,          ofAll,       ofAll]) },
  'users.delete':   { call: 'DELETE /users/:id',                            answers: active(everyUser,            [selfNo,      selfNo,      selfNo,      selfNo,      selfNo,      noSelfNoSuper, noSelf]) },
  'users.resetLink': { call: 'GET /admin/utils/get-pw-link/:email',         answers: active(everyLink,            [noLink,      noLink,      noLink,      noLink,      noLink,      linkButSuper, anyLink]) },
  // Levels and drafters' times: the office only.
  'plan.get':       { call: 'GET /plan',                                    answers: alone('itself', signIn, idle, [no,         no,          no,          no,          ok,          ok,          ok]) },
  // Settings that due times are computed from: the office reads them, admin+ changes them.
  'settings.get':    { call: 'GET /admin/settings',                         answers: alone('itself', signIn, idle, [no,         no,          no,          no,          ok,          ok,          ok]) },
  'settings.update': { call: 'PATCH /admin/settings',                       answers: alone('itself', signIn, idle, [no,         no,          no,          no,          no,          ok,          ok]) },
  'settings.dueTimes':  { call: 'GET /admin/settings/due-times',            answers: alone('itself', signIn, idle, [no,         no,          no,          no,          no,          ok,          ok]) },
  'settings.recompute': { call: 'POST /admin/settings/due-times',           answers: alone('itself', signIn, idle, [no,         no,          no,          no,          no,          ok,          ok]) },
  // Wall displays: a screen asks for a code without signing in, admin+ enter it, the office controls them; what a display shows is for displays only (display.test.ts).
  'display.startPairing':  { call: 'POST /display/code',                    answers: alone('itself', made, made, [made,        made,        made,        made,        made,        made,        made]) },
  'display.finishPairing': { call: 'POST /display/pairing',                 answers: alone('itself', ok,   ok,   [ok,          ok,          ok,          ok,          ok,          ok,          ok]) },
  'display.get':     { call: 'GET /display',                                answers: alone('itself', signIn, idle, [no,        no,          no,          no,          no,          no,          no]) },
  'display.board':   { call: 'GET /display/board',                          answers: alone('itself', signIn, idle, [no,        no,          no,          no,          no,          no,          no]) },
  'display.plan':    { call: 'GET /display/plan',                           answers: alone('itself', signIn, idle, [no,        no,          no,          no,          no,          no,          no]) },
  'displays.list':   { call: 'GET /admin/displays',                         answers: alone('itself', signIn, idle, [no,        no,          no,          no,          ok,          ok,          ok]) },
  'displays.create': { call: 'POST /admin/displays',                        answers: alone('a code on a screen', signIn, idle, [no, no,     no,          no,          no,          made,        made]) },
  'displays.update': { call: 'PATCH /admin/displays/:id',                   answers: active(everyDisplay,         [noDisplay,   noDisplay,   noDisplay,   noDisplay,   noDisplay,   anyDisplay,  anyDisplay]) },
  'displays.control': { call: 'PATCH /admin/displays/:id/control',          answers: active(everyDisplay,         [noDisplay,   noDisplay,   noDisplay,   noDisplay,   anyDisplay,  anyDisplay,  anyDisplay]) },
  'displays.revoke': { call: 'DELETE /admin/displays/:id',                  answers: active(everyDisplay,         [noDisplay,   noDisplay,   noDisplay,   noDisplay,   noDisplay,   anyDisplay,  anyDisplay]) },
  // Templates of notes and checklists: staff read them, admin+ edit them.
  'templates.list':   { call: 'GET /note-templates',                        answers: alone('itself', signIn, idle, [no,         no,          no,          no,          ok,          ok,          ok]) },
  'templates.create': { call: 'POST /admin/note-templates',                 answers: alone('itself', signIn, idle, [no,         no,          no,          no,          no,          made,        made]) },
  'templates.update': { call: 'PATCH /admin/note-templates/:id',            answers: active(everyDesk,            [noDesk,      noDesk,      noDesk,      noDesk,      noDesk,      anyDesk,     anyDesk]) },
  'templates.delete': { call: 'DELETE /admin/note-templates/:id',           answers: active(everyDesk,            [noDesk,      noDesk,      noDesk,      noDesk,      noDesk,      anyDesk,     anyDesk]) },
  'checklist.list':   { call: 'GET /checklist-items',                       answers: alone('itself', signIn, idle, [no,         no,          no,          no,          ok,          ok,          ok]) },
  'checklist.create': { call: 'POST /admin/checklist-items',                answers: alone('itself', signIn, idle, [no,         no,          no,          no,          no,          made,        made]) },
  'checklist.update': { call: 'PATCH /admin/checklist-items/:id',           answers: active(everyDesk,            [noDesk,      noDesk,      noDesk,      noDesk,      noDesk,      anyDesk,     anyDesk]) },
  'checklist.delete': { call: 'DELETE /admin/checklist-items/:id',          answers: active(everyDesk,            [noDesk,      noDesk,      noDesk,      noDesk,      noDesk,      anyDesk,     anyDesk]) },
  'stats.weekly':   { call: 'GET /admin/data/weekly',                       answers: alone('all', signIn, idle,   [ofCompany,   ofCompany,   ofCompany,   ofMine,      ofAll,       ofAll,       ofAll]) },
  // Ours: the location of an address is no secret; anyone who sees or enters addresses may look it up.
  'map.place':      { call: 'GET /map/place',                               answers: alone('itself', signIn, idle,[ok,          ok,          ok,          ok,          ok,          ok,          ok]) },
  // "drive paths" are "only staff and up"; "the folder must belong to a job or client that exists here, otherwise the 404 text".
  'drive.path':     { call: 'GET /admin/utils/get-gdrive-file-path/:folderId', answers: active(everyFolder,        [noFolder,    noFolder,    noFolder,    noFolder,    anyCompany,  anyCompany,  anyCompany]) },
  'drive.dwg':      { call: 'GET /admin/utils/search-dwg-files/:folderId',  answers: active(everyFolder,          [noFolder,    noFolder,    noFolder,    noFolder,    anyCompany,  anyCompany,  anyCompany]) },

  // Ours: a company's own `client` users and admin+ manage keys and webhooks; others get 404.
  'integrations.get':           { call: 'GET /clients/:id/integrations', answers: ofList([ownNo,  ownCompany, ownCompany, ownNo,  anyNo,  anyCompany, anyCompany]) },
  'integrations.addKey':        { call: 'POST /clients/:id/keys',        answers: ofList([ownNo,  ownMade,    ownMade,    ownNo,  anyNo,  anyMade,    anyMade]) },
  'integrations.addWebhook':    { call: 'POST /clients/:id/webhooks',    answers: ofList([ownNo,  ownMade,    ownMade,    ownNo,  anyNo,  anyMade,    anyMade]) },
  'integrations.revokeKey':     { call: 'DELETE /keys/:id',              answers: ofList([unread, ownCompany, ownCompany, unread, unread, anyCompany, anyCompany]) },
  'integrations.resumeWebhook': { call: 'POST /webhooks/:id/resume',     answers: ofList([unread, ownCompany, ownCompany, unread, unread, anyCompany, anyCompany]) },
  'integrations.removeWebhook': { call: 'DELETE /webhooks/:id',          answers: ofList([unread, ownCompany, ownCompany, unread, unread, anyCompany, anyCompany]) },
  'integrations.replay':        { call: 'POST /deliveries/:id/replay',   answers: ofList([unread, ownLater,   ownLater,   unread, unread, anyLater,   anyLater]) },
  // "billing, analytics, partner settings, system: admin, super". The platform's requests are authenticated only by their signature.
  'partner.get':       { call: 'GET /admin/mrm',                         answers: alone('itself', signIn, idle, [no, no, no, no, no, ok, ok]) },
  'partner.test':      { call: 'POST /admin/mrm/test',                   answers: alone('itself', signIn, idle, [no, no, no, no, no, later, later]) },
  'partner.createJob': { call: 'POST /mrm/jobs',                         answers: toAll({ signed: made, 'not signed': signIn, 'unknown client': bad }) },

  'jobs.list':      { call: 'GET /jobs',                                    answers: alone('all', signIn, idle,   [ofCompany,   ofCompany,   ofCompany,   ofMine,      ofAll,       ofAll,       ofAll]) },
  // Ours: finds nothing outside of what `jobs.list` answers.
  'jobs.similar':   { call: 'GET /jobs/similar',                            answers: alone('itself', signIn, idle,   [ok,          ok,          ok,          ok,          ok,          ok,          ok]) },
  'jobs.get':       { call: 'GET /jobs/:id',              on: 'Submitted',  answers: onJob(                        company,     company,     company,     mine,        all,         all,         all) },
  // Ours: PDFs of what the job page and its released files show.
  'jobs.sheet':     { call: 'GET /jobs/:id/sheet.pdf',    on: 'Submitted',  answers: onJob(                        company,     company,     company,     mine,        all,         all,         all) },
  'jobs.takeoffLists': { call: 'GET /jobs/:id/lists.pdf', on: 'Released',   answers: onJob(                        company,     company,     company,     mine,        all,         all,         all) },
  // Ours: the hours reveal the level, which only staff see (§1 "Only staff and up: level").
  'jobs.why':       { call: 'GET /jobs/:id/why',          on: 'Validated',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      all,         all,         all) },
  // Ours: compares the files that everybody who reads the job can read.
  'jobs.compareVersions':  { call: 'GET /jobs/:id/versions',     on: 'Submitted', answers: onJob(                company,     company,     company,     mine,        all,         all,         all) },
  'jobs.downloadVersions': { call: 'GET /jobs/:id/versions.csv', on: 'Submitted', answers: onJob(                company,     company,     company,     mine,        all,         all,         all) },
  // Ours: drafts are internal until they are released (§1).
  'jobs.drafts':    { call: 'GET /jobs/:id/drafts',       on: 'Validated',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      all,         all,         all) },
  'jobs.create':    { call: 'POST /jobs',                                   answers: active(everyCreate,          [noCreate,    rep,         rep,         builder,     staff,       staff,       staff]) },
  'jobs.tick':      { call: 'PATCH /jobs/:id/checklist',  on: 'Working',    answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      all,         all,         all) },
  'jobs.validate':  { call: 'PATCH /jobs/:id/validate',   on: 'Submitted',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      allNo,       all,         all) },
  'jobs.assign':    { call: 'PATCH /jobs/:id/assign',     on: 'Validated',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      all,         all,         all) },
  'jobs.release':   { call: 'PATCH /jobs/:id/release',    on: 'Review',     answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      allNo,       all,         all) },
  // Ours: an admin's own last decision.
  'jobs.undo':      { call: 'PATCH /jobs/:id/undo',       on: 'Validated',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      allNo,       all,         all) },
  // A viewer can't write anything (the whole column says –), not even to a job they submitted in an earlier role.
  'jobs.takeoff':   { call: 'PATCH /jobs/:id/takeoff',    on: 'No Takeoff', answers: onJob(                        companyNo,   company,     company,     mine,        all,         all,         all) },
  'jobs.dueBack':   { call: 'PATCH /jobs/:id/dueBack',    on: 'Validated',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      allNo,       all,         all) },
  // §1: "duplicate: cad, admin, super"; "advance quote and production badges: cad, admin, super"; rush, max revisions, billing: admin+.
  'jobs.duplicate': { call: 'POST /jobs/:id/duplicate',   on: 'Submitted',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      allMade,     allMade,     allMade) },
  'jobs.rush':      { call: 'PATCH /jobs/:id/rush',       on: 'Validated',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      allNo,       all,         all) },
  'jobs.maxRevs':   { call: 'PATCH /jobs/:id/maxRevs',    on: 'Submitted',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      allNo,       all,         all) },
  'jobs.quoteStatus':      { call: 'PATCH /jobs/:id/quoteStatus',      on: 'Submitted', answers: onJob(            companyNo,   companyNo,   companyNo,   mineNo,      all,         all,         all) },
  'jobs.productionStatus': { call: 'PATCH /jobs/:id/productionStatus', on: 'Submitted', answers: onJob(            companyNo,   companyNo,   companyNo,   mineNo,      all,         all,         all) },
  'jobs.invoice':   { call: 'PATCH /jobs/:id/invoice',    on: 'Submitted',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      allNo,       all,         all) },
  'jobs.billing':   { call: 'PATCH /jobs/:id/billing',    on: 'Validated',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      allNo,       all,         all) },
  'jobs.delete':    { call: 'DELETE /jobs/:id',           on: 'Submitted',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      allNo,       all,         all) },

  'notes.list':     { call: 'GET /notes/:jobId',          on: 'Submitted',  answers: onJob(                        company,     company,     company,     mine,        all,         all,         all) },
  // Ours: whom a note can mention, for those who write notes; everybody's own inbox.
  'notes.people':   { call: 'GET /notes/:jobId/people',   on: 'Submitted',  answers: onJob(                        companyNo,   company,     company,     mine,        all,         all,         all) },
  'inbox.list':     { call: 'GET /inbox',                                   answers: alone('itself', signIn, idle, [ok,         ok,          ok,          ok,          ok,          ok,          ok]) },
  'inbox.get':      { call: 'GET /inbox/count',                             answers: alone('itself', signIn, idle, [ok,         ok,          ok,          ok,          ok,          ok,          ok]) },
  'inbox.read':     { call: 'PATCH /inbox/read',                            answers: alone('itself', signIn, idle, [ok,         ok,          ok,          ok,          ok,          ok,          ok]) },
  'calendarFeed.get':    { call: 'GET /calendar-feed',                      answers: alone('itself', signIn, idle, [ok,         ok,          ok,          ok,          ok,          ok,          ok]) },
  'calendarFeed.create': { call: 'POST /calendar-feed',                     answers: alone('itself', signIn, idle, [made,       made,        made,        made,        made,        made,        made]) },
  'calendarFeed.delete': { call: 'DELETE /calendar-feed',                   answers: alone('itself', signIn, idle, [ok,         ok,          ok,          ok,          ok,          ok,          ok]) },
  // Ours: a person's devices with push notifications, and what they want where; devices of others don't exist.
  'notificationSettings.get':    { call: 'GET /notification-settings',      answers: alone('itself', signIn, idle, [ok,         ok,          ok,          ok,          ok,          ok,          ok]) },
  'notificationSettings.update': { call: 'PATCH /notification-settings',    answers: alone('itself', signIn, idle, [ok,         ok,          ok,          ok,          ok,          ok,          ok]) },
  'push.get':       { call: 'GET /push',                                    answers: alone('itself', signIn, idle, [ok,         ok,          ok,          ok,          ok,          ok,          ok]) },
  'push.add':       { call: 'POST /push',                                   answers: alone('itself', signIn, idle, [ok,         ok,          ok,          ok,          ok,          ok,          ok]) },
  'push.remove':    { call: 'DELETE /push/:id',                             answers: active(ownDevices,           [ownDevice,  ownDevice,   ownDevice,   ownDevice,   ownDevice,   ownDevice,   ownDevice]) },
  'inbox.mute':     { call: 'PATCH /jobs/:id/mute',       on: 'Submitted',  answers: onJob(                        company,     company,     company,     mine,        all,         all,         all) },
  'notes.create':   { call: 'POST /notes/:jobId',         on: 'Submitted',  answers: onJob(                        companyNo,   companyMade, companyMade, mineMade,    allMade,     allMade,     allMade) },

  // The caller's note; the table's is the drafter's.
  'notes.update':   { call: 'PATCH /notes/:id',           on: 'Submitted',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      all,         allNo,       allNo) },
  'notes.delete':   { call: 'DELETE /notes/:id',          on: 'Submitted',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      all,         allNo,       allNo) },

  // Ours: pins on files that everybody who reads the job reads; a viewer writes nothing.
  'pins.list':      { call: 'GET /jobs/:id/pins',         on: 'Submitted',  answers: onJob(                        company,     company,     company,     mine,        all,         all,         all) },
  'pins.create':    { call: 'POST /jobs/:id/pins',        on: 'Submitted',  answers: onJob(                        companyNo,   companyMade, companyMade, mineMade,    allMade,     allMade,     allMade) },
  'pins.reply':     { call: 'POST /pins/:id/replies',     on: 'Submitted',  answers: onJob(                        companyNo,   companyMade, companyMade, mineMade,    allMade,     allMade,     allMade) },
  'pins.resolve':   { call: 'PATCH /pins/:id',            on: 'Submitted',  answers: onJob(                        companyNo,   company,     company,     mine,        all,         all,         all) },
  'pins.delete':    { call: 'DELETE /pins/:id',           on: 'Submitted',  answers: onJob(                        companyNo,   companyNo,   companyNo,   mineNo,      all,         all,         all) },

  'uploads.create': { call: 'POST /upload',                                 answers: active(everyUpload,
    [everyUpload(no), outsideUploads, outsideUploads, outsideUploads, everyUpload(made), everyUpload(made), everyUpload(made)]) },
  'files.link':     { call: 'POST /files/:id/link',                         answers: files }, // 200: no lasting entity is created
  'files.download': { call: 'GET /files/:id',                               answers: files },
  'files.thumbnail': { call: 'GET /files/:id/thumbnail',           answers: thumbnails },
  // A release, which everyone who can read the job can read.
  'files.versionLink': { call: 'POST /jobs/:id/versions/:version/link', on: 'Released', answers: onJob(              company,     company,     company,     mine,        all,         all,         all) },
  'files.version':     { call: 'GET /jobs/:id/versions/:version',       on: 'Released', answers: onJob(              company,     company,     company,     mine,        all,         all,         all) },

  // Ours: a company's own `client` users and the office, to people of the job's company.
  'files.emailDraft':   { call: 'GET /jobs/:id/versions/:version/email',  on: 'Released', answers: onJob(            companyNo,   company,     company,     mineNo,      all,         all,         all) },
  'files.emailVersion': { call: 'POST /jobs/:id/versions/:version/email', on: 'Released', answers: onJob(            companyNo,   companyLater, companyLater, mineNo, allLater, allLater, allLater) },

  // "customers: read" is – for the role customer; for cad "all (typeahead)".
  'customers.list': { call: 'GET /customers',                               answers: alone('all', signIn, idle,   [aOnly,       aOnly,       aOnly,       no,          aAndB,       aAndB,       aAndB]) },
  // "customers, items: create, edit, import": client with hasQuoter, admin, super; "delete": admin, super. Those who can read a customer
  // get 403; others get 404.
  'customers.create':   { call: 'POST /customers',            answers: named([refused, quoter(made), refused, refused, refused, office(made), office(made)]) },
  'customers.import':   { call: 'POST /customers/import',     answers: named([refused, quoter(ok),   refused, refused, refused, office(ok),   office(ok)]) },
  'customers.download': { call: 'GET /customers/download',    answers: named([quoter(ok), quoter(ok), quoter(ok), refused, office(ok), office(ok), office(ok)]) },
  'customers.update':   { call: 'PATCH /customers/:id',       answers: ofList([ownNo, ownCompany, ownNo, unread, anyNo, anyCompany, anyCompany]) },
  'customers.delete':   { call: 'DELETE /customers/:id',      answers: ofList([ownNo, ownNo,      ownNo, unread, anyNo, anyCompany, anyCompany]) },
  // "items: read": client with hasQuoter, admin, super.
  'items.list':         { call: 'GET /items',                 answers: alone('all', signIn, idle, [no, aOnly, no, no, no, aAndB, aAndB]) },
  'items.create':       { call: 'POST /items',                answers: named([refused, quoter(made), refused, refused, refused, office(made), office(made)]) },
  'items.import':       { call: 'POST /items/import',         answers: named([refused, quoter(ok),   refused, refused, refused, office(ok),   office(ok)]) },
  'items.download':     { call: 'GET /items/download',        answers: named([refused, quoter(ok),   refused, refused, refused, office(ok),   office(ok)]) },
  'items.update':       { call: 'PATCH /items/:id',           answers: ofList([unread, ownCompany, unread, unread, unread, anyCompany, anyCompany]) },
  'items.delete':       { call: 'DELETE /items/:id',          answers: ofList([unread, ownNo,      unread, unread, unread, anyCompany, anyCompany]) },
  // Quotes. A customer without published prints is answered an empty list.
  'quotes.list':    { call: 'GET /quotes',                    answers: alone('all', signIn, idle, [no, aOnly, no, ok, no, aAndB, aAndB]) },
  'quotes.create':  { call: 'POST /quotes',                   answers: named([refused, quoter(made), refused, refused, refused, office(made), office(made)]) },
  'quotes.preview': { call: 'POST /quotes/job/:jobId/preview', on: 'Submitted', answers: previewsOfJob }, // ours
  'quotes.ofJob':   { call: 'GET /quotes/job/:jobId', on: 'Submitted', answers: quotesOfJob },
  'quotes.get':     { call: 'GET /quotes/:id',                answers: quote },
  'quotes.update':  { call: 'PATCH /quotes/:id',              answers: quote },
  'quotes.history': { call: 'GET /quotes/:id/history',        answers: quote }, // ours
  'quotes.stateAt': { call: 'GET /quotes/:id/history/:seq',   answers: quote }, // ours
  'quotes.restore': { call: 'POST /quotes/:id/restore',       answers: quote }, // ours
  'quotes.parseFlats': { call: 'POST /quotes/parseFlats',     answers: flats },
  'quotes.resolve': { call: 'POST /quotes/:id/resolve',       answers: quote }, // ours, like the rest below
  'quotes.takeoff': { call: 'GET /quotes/:id/takeoff',        answers: quote },
  'quotes.whatIf':  { call: 'POST /quotes/:id/whatif',        answers: quote },
  'quotes.suggest': { call: 'GET /quotes/:id/suggest',        answers: quote },
  'quotes.match':   { call: 'POST /quotes/:id/match',         answers: quote },
  'quotes.undoMatch': { call: 'POST /quotes/:id/match/undo',  answers: quote }, // ours
  'quotes.columns': { call: 'POST /quotes/:id/takeoff/columns', answers: quote },
  'quotes.lines':   { call: 'GET /quotes/:id/lines.csv',      answers: quote },
  'quotes.rollFormer': { call: 'GET /quotes/:id/rollformer.csv', answers: quote },
  'margin.costs':   { call: 'POST /quotes/:id/costs',          answers: costs }, // ours
  'margin.get':     { call: 'GET /quotes/:id/margin',          answers: quote }, // ours
  'margin.request': { call: 'POST /quotes/:id/margin/request', answers: quote }, // ours
  'margin.approve': { call: 'POST /quotes/:id/margin/approve', answers: costs }, // ours
  'margin.decline': { call: 'POST /quotes/:id/margin/decline', answers: costs }, // ours
  'prints.create':  { call: 'POST /quotes/:id/print',         answers: printed },
  'prints.publish': { call: 'POST /quotes/:id/publish',       answers: quote },
  'prints.delete':  { call: 'POST /quotes/:id/delete',        answers: quote },
  'prints.get':     { call: 'GET /prints/:id',                answers: quote }, // ours
  'prints.email':   { call: 'POST /prints/:id/email',         answers: printed }, // ours
  'prints.emailDraft': { call: 'GET /prints/:id/email',       answers: quote }, // ours
  'prints.export':  { call: 'GET /quotes/:id/exports/:kind',  answers: quote }, // ours
  'prints.emailPreview': { call: 'POST /prints/:id/email/preview', answers: quote }, // ours
  'prints.cancelEmail': { call: 'POST /quotes/emails/:id/cancel', answers: quote }, // ours
  'prints.compare': { call: 'GET /prints/:id/compare/:other', answers: quote }, // ours
  'quotes.pipeline': { call: 'GET /quotes/pipeline',          answers: alone('itself', signIn, idle, [no, ok, no, no, no, ok, ok]) }, // ours, like the rest below
  'quotes.board':    { call: 'GET /quotes/board',             answers: alone('all', signIn, idle, [no, aOnly, no, no, no, aAndB, aAndB]) },
  'quotes.winRates': { call: 'GET /quotes/win-rates',         answers: alone('itself', signIn, idle, [no, ok, no, no, no, ok, ok]) },
  'links.create':    { call: 'POST /quotes/:id/links',        answers: linked },
  'links.revoke':    { call: 'DELETE /quotes/:id/links/:link', answers: quote },
  'links.reply':     { call: 'POST /quotes/:id/links/:link/replies', answers: quote },
  'links.signedPdf': { call: 'GET /quotes/:id/links/:link/signed', answers: quote },
  'customerQuotes.get':     { call: 'GET /customer-quotes/:token',            answers: byLink },
  'customerQuotes.pdf':     { call: 'GET /customer-quotes/:token/pdf',        answers: byLink },
  'customerQuotes.logo':    { call: 'GET /customer-quotes/:token/logo',       answers: byLink },
  'customerQuotes.open':    { call: 'POST /customer-quotes/:token/open',      answers: byLink },
  'customerQuotes.ask':     { call: 'POST /customer-quotes/:token/questions', answers: byLink },
  'customerQuotes.accept':  { call: 'POST /customer-quotes/:token/accept',    answers: byLink },
  'customerQuotes.decline': { call: 'POST /customer-quotes/:token/decline',   answers: byLink },
  // "client: edit": the role client its "match and ratio lists", with or without hasQuoter; admins all. Everyone can read companies.
  'companies.importMatch': { call: 'PATCH /clients/:id/importMatch', answers: ofList([ownNo, ownCompany, ownCompany, ownNo, anyNo, anyCompany, anyCompany]) },
  'companies.importRatio': { call: 'PATCH /clients/:id/importRatio', answers: ofList([ownNo, ownCompany, ownCompany, ownNo, anyNo, anyCompany, anyCompany]) },
  // Ours. Anyone who can see the match list sees its imports; anyone who can import can undo.
  'imports.list':       { call: 'GET /imports',               answers: alone('all', signIn, idle, [aOnly, aOnly, aOnly, no, no, aAndB, aAndB]) },
  'imports.badRows':    { call: 'POST /imports/badRows',      answers: named([refused, quoter(ok),   refused, refused, refused, office(ok),   office(ok)]) },
  'imports.undo':       { call: 'POST /imports/:id/undo',     answers: ofList([ownNo, ownCompany, ownCompany, unread, unread, anyCompany, anyCompany]) },
  // Only admins have the /clients page; the call answers everyone with what "client (company): read" allows: own or all.
  'companies.list': { call: 'GET /clients',                                 answers: alone('all', signIn, idle,   [aOnly,       aOnly,       aOnly,       aOnly,       aAndB,       aAndB,       aAndB]) },
  // "billing, analytics, partner settings, system": admin+.
  'stats.charts':   { call: 'GET /admin/data/charts',                       answers: alone('all', signIn, idle,   [no,          no,          no,          no,          no,          ok,          ok]) },
  // "analytics": admin, super; its login is created for each view.
  'stats.embed':    { call: 'GET /admin/data/embed',                        answers: alone('itself', signIn, idle, [no,         no,          no,          no,          no,          ok,          ok]) },
  // "Audit trail … for those who may see it": anyone who can read the entity can read its history; only admins can read the full audit log.
  'system.get':     { call: 'GET /admin/system',                            answers: alone('itself', signIn, idle,[no,          no,          no,          no,          no,          ok,          ok]) },
  'system.retry':   { call: 'POST /admin/system/tasks/:id/retry',           answers: alone('a task that failed', signIn, idle, [no, no,    no,          no,          no,          ok,          ok]) },
  'audit.list':     { call: 'GET /admin/audit',                             answers: alone('all', signIn, idle,   [no,          no,          no,          no,          no,          ok,          ok]) },
  'audit.download': { call: 'GET /admin/audit/download',                    answers: alone('all', signIn, idle,   [no,          no,          no,          no,          no,          ok,          ok]) },
  'jobs.history':   { call: 'GET /jobs/:id/history',      on: 'Submitted',  answers: onJob(                        company,     company,     company,     mine,        all,         all,         all) },
  'users.history':  { call: 'GET /users/:id/history',                       answers: active(everyUser,            [selfRead,    selfRead,    selfRead,    selfRead,    selfRead,    everybody,   everybody]) },
  'companies.history': { call: 'GET /clients/:id/history',                  answers: active((one) => companyTargets(one, one, one),
    [ownCompany, ownCompany, ownCompany, ownCompany, anyCompany, anyCompany, anyCompany]) },
  // "client: edit: client own, admin everything"; a viewer, a customer and cad can read. Only admins create companies ("Client list (admin)").
  'companies.create': { call: 'POST /clients',                              answers: alone('a new one', signIn, idle, [no,       no,          no,          no,          no,          made,        made]) },
  'companies.update': { call: 'PATCH /clients/:id',                         answers: active((one) => companyTargets(one, one, one),
    [ownNo, ownCompany, ownCompany, ownNo, anyNo, anyCompany, anyCompany]) },
  'companies.logo':   { call: 'POST /clients/:id/logo',                     answers: active((one) => companyTargets(one, one, one),
    [ownNo, ownCompany, ownCompany, ownNo, anyNo, anyCompany, anyCompany]) },

  'billing.list':     { call: 'GET /admin/data/billing',                    answers: alone('all', signIn, idle,   [no,          no,          no,          no,          no,          ok,          ok]) },
  'billing.download': { call: 'GET /admin/data/billing/download',           answers: alone('all', signIn, idle,   [no,          no,          no,          no,          no,          ok,          ok]) },
  // Role customer can't read customers; the others as in the list.
  // Roles that can't read items get 404.
  'items.history':     { call: 'GET /items/:id/history',      answers: ofList([unread, ownCompany, unread, unread, unread, anyCompany, anyCompany]) },
  'customers.history': { call: 'GET /customers/:id/history',                answers: active((one) => companyTargets(one, one, one),
    [ownCompany, ownCompany, ownCompany, companyTargets(no, no, no), anyCompany, anyCompany, anyCompany]) },
  'companies.get':  { call: 'GET /clients/:id',                             answers: active((one) => companyTargets(one, one, one),
    [ownCompany, ownCompany, ownCompany, ownCompany, anyCompany, anyCompany, anyCompany]) },
};
