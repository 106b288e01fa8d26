import type { RouteName } from '../../common/api/routes';
import type { PersonName } from '../support/people';

// Every field of every request body with its kind, which determines the values it must reject.

export type FieldKind =
  | 'text'
  | 'yes or no'
  | 'whole'
  | 'number'
  | 'time'
  | 'list of files'
  | 'list of ids'
  | 'list of days'
  | 'hours'
  | 'list of emails'
  | 'one of'
  | 'list of words'
  | 'list of rows'
  | 'list of asks'
  | 'picks'
  | 'cell'
  | 'cells'
  | 'day'
  | 'prices'
  | 'letters'
  | 'null';
export interface BodyOfCall {
  readonly call: RouteName;
  readonly method: 'POST' | 'PATCH';
  /** `@job` is replaced with a job that the caller may change; the other placeholders work the same way. */
  readonly path: string;
  readonly who: PersonName;
  /** A valid body; it may have more of the fields. */
  readonly good: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, FieldKind>>;
}

const notes = ['cad', 'review', 'correction', 'revision', 'revisionResponse', 'rfi', 'rfiResponse'] as const;
const switches = [
  'notifSubmit',
  'notifRfi',
  'notifRelease',
  'notifSubmitAll',
  'notifRfiAll',
  'notifReleaseAll',
  'notifRegistered',
] as const;
const each = <K extends string>(names: readonly K[], kind: FieldKind) =>
  Object.fromEntries(names.map((name) => [name, kind])) as Record<K, FieldKind>;

const profile = {
  ...each(['name', 'phone', 'password'], 'text'),
  ...each(
    [...switches, 'hour24', 'logoPrompt', 'userSetupComplete', 'showSkittles', 'showCadJobs', 'showNonCadJobs'],
    'yes or no',
  ),
  ...each(['numJobsIndex', 'expected'], 'whole'),
  driveLetter: 'text',
} as const;

const customer = {
  ...each(['name', 'shortName', 'customerNumForClient', 'priceCode'], 'text'),
  emails: 'list of emails',
} as const;
const item = {
  ...each(['sku', 'description', 'priceCode', 'metal', 'paint', 'color', 'item', 'panel', 'size'], 'text'),
  ...each(['unit', 'type'], 'one of'),
  ...each(['price', 'cost', 'markup', 'drop'], 'number'),
  count: 'whole',
  lock: 'yes or no',
} as const;

export const bodies: readonly BodyOfCall[] = [
  {
    call: 'customers.create',
    method: 'POST',
    path: '/customers',
    who: 'admin',
    good: { name: 'Another customer', client: 1 },
    fields: { ...customer, client: 'whole' },
  },
  {
    call: 'customers.update',
    method: 'PATCH',
    path: '/customers/@customer',
    who: 'admin',
    good: { shortName: 'Short' },
    fields: { ...customer, expected: 'whole' },
  },
  {
    call: 'integrations.addKey',
    method: 'POST',
    path: '/clients/@company/keys',
    who: 'admin',
    good: { name: 'ERP', scopes: ['jobs:read'] },
    fields: { name: 'text', scopes: 'list of words', validDays: 'whole' },
  },
  {
    call: 'integrations.addWebhook',
    method: 'POST',
    path: '/clients/@company/webhooks',
    who: 'admin',
    good: { url: 'https://hooks.test/', events: ['job.status'] },
    fields: { url: 'text', events: 'list of words' },
  },
  {
    call: 'integrations.resumeWebhook',
    method: 'POST',
    path: '/webhooks/1/resume',
    who: 'admin',
    good: {},
    fields: {},
  },
  { call: 'integrations.replay', method: 'POST', path: '/deliveries/1/replay', who: 'admin', good: {}, fields: {} },
  { call: 'partner.test', method: 'POST', path: '/admin/mrm/test', who: 'admin', good: {}, fields: {} },
  {
    call: 'partner.createJob',
    method: 'POST',
    path: '/mrm/jobs',
    who: 'admin',
    good: { mrmClientId: 'PC-0', mrmProjectId: 'P-1', mrmTakeoffId: 'T-1', name: 'Barn', pan1Width: 16 },
    fields: {
      ...each(['mrmClientId', 'mrmProjectId', 'mrmTakeoffId', 'mrmCompanyName', 'mrmAddress', 'name'], 'text'),
      ...each(['street', 'city', 'state', 'specialReq', 'pan1Name'], 'text'),
      pan1Width: 'number',
      files: 'list of rows',
    },
  },
  {
    call: 'quotes.create',
    method: 'POST',
    path: '/quotes',
    who: 'admin',
    good: { name: 'A quote', client: 1 },
    fields: {
      ...each(['name', 'street', 'city', 'state'], 'text'),
      ...each(['job', 'customer', 'client'], 'whole'),
      takeoff: 'yes or no',
    },
  },
  {
    call: 'quotes.update',
    method: 'PATCH',
    path: '/quotes/@quote',
    who: 'admin',
    good: { color: 'Red' },
    fields: {
      name: 'text',
      customer: 'whole',
      ...each(['street', 'city', 'state', 'tax', 'priceCode', 'panelsRaw', 'panelClass', 'panelClassInput'], 'cell'),
      ...each(['coverage', 'coating', 'color', 'metal', 'flatWidth', 'lbPerFt', 'maxPackWeight'], 'cell'),
      expires: 'day',
      fields: 'cells',
      _id: 'whole',
      ...each(['lines', 'cutlist'], 'list of rows'),
    },
  },
  {
    call: 'quotes.restore',
    method: 'POST',
    path: '/quotes/@quote/restore',
    who: 'admin',
    good: { seq: 1 },
    fields: { seq: 'whole' },
  },
  {
    call: 'quotes.parseFlats',
    method: 'POST',
    path: '/quotes/parseFlats',
    who: 'admin',
    good: { url: '/api/v1/files/ZZZZZZZZZZZZZZZZZZZZZZ' },
    fields: { url: 'text' },
  },
  {
    call: 'quotes.resolve',
    method: 'POST',
    path: '/quotes/@quote/resolve',
    who: 'admin',
    good: { rows: [{ code: 'RIDGE' }] },
    fields: { rows: 'list of asks', picks: 'picks' },
  },
  {
    call: 'quotes.whatIf',
    method: 'POST',
    path: '/quotes/@quote/whatif',
    who: 'admin',
    good: { choices: [{ color: 'Red' }], was: { color: 'Blue' } },
    fields: { choices: 'list of asks', was: 'picks' },
  },
  {
    call: 'quotes.match',
    method: 'POST',
    path: '/quotes/@quote/match',
    who: 'admin',
    good: { code: 'RIDGE', sku: 'AN-ITEM' },
    fields: { ...each(['code', 'sku'], 'text'), when: 'list of asks' },
  },
  {
    call: 'quotes.undoMatch',
    method: 'POST',
    path: '/quotes/@quote/match/undo',
    who: 'admin',
    good: { _id: 1, version: 1, before: '' },
    fields: { ...each(['_id', 'version'], 'whole'), before: 'text' },
  },
  {
    call: 'quotes.columns',
    method: 'POST',
    path: '/quotes/@quote/takeoff/columns',
    who: 'admin',
    good: { columns: '[]' },
    fields: { columns: 'text' },
  },
  {
    call: 'prints.create',
    method: 'POST',
    path: '/quotes/@quote/print',
    who: 'admin',
    good: {},
    fields: { print: 'picks' },
  },
  {
    call: 'prints.publish',
    method: 'POST',
    path: '/quotes/@quote/publish',
    who: 'admin',
    good: { quote: '/api/v1/prints/ZZZZZZZZZZZZZZZZZZZZZZ', jobId: 1 },
    fields: { quote: 'text', jobId: 'whole', only: 'yes or no' },
  },
  {
    call: 'prints.delete',
    method: 'POST',
    path: '/quotes/@quote/delete',
    who: 'admin',
    good: { url: '/api/v1/prints/ZZZZZZZZZZZZZZZZZZZZZZ' },
    fields: { url: 'text' },
  },
  {
    call: 'prints.email',
    method: 'POST',
    path: '/prints/ZZZZZZZZZZZZZZZZZZZZZZ/email',
    who: 'admin',
    good: { to: ['jo@barn.test'] },
    fields: { to: 'list of emails', subject: 'text', text: 'text' },
  },
  {
    call: 'items.create',
    method: 'POST',
    path: '/items',
    who: 'admin',
    good: { sku: 'ANOTHER', client: 1 },
    fields: { ...item, client: 'whole' },
  },
  {
    call: 'items.update',
    method: 'PATCH',
    path: '/items/@item',
    who: 'admin',
    good: { description: 'Another one' },
    fields: { ...item, expected: 'whole' },
  },
  {
    call: 'auth.login',
    method: 'POST',
    path: '/users/login',
    who: 'client',
    good: { email: 'client@people.test', password: 'not the password' },
    fields: each(['email', 'password'], 'text'),
  },
  {
    call: 'auth.logout',
    method: 'POST',
    path: '/users/logout',
    who: 'client',
    good: {},
    fields: { everywhere: 'yes or no' },
  },
  {
    call: 'auth.register',
    method: 'POST',
    path: '/users',
    who: 'client',
    good: {
      name: 'A Newcomer',
      email: 'newcomer@people.test',
      introCompanyName: 'Newcomer Roofing',
      introCompanyType: 'Builder',
      recaptchaValue: 'no answer',
      regisNotifOptIn: true,
    },
    fields: {
      ...each(
        ['name', 'email', 'phone', 'introCompanyName', 'introCompanyWebsite', 'introNotes', 'recaptchaValue'],
        'text',
      ),
      introCompanyType: 'one of',
      regisNotifOptIn: 'yes or no',
    },
  },
  {
    call: 'auth.lostPassword',
    method: 'POST',
    path: '/users/lost-password/stranger@people.test',
    who: 'client',
    good: {},
    fields: {},
  },
  {
    call: 'auth.resetPassword',
    method: 'POST',
    path: `/users/reset-password/1/${'Z'.repeat(43)}`,
    who: 'client',
    good: { password: 'a password by a link' },
    fields: { password: 'text' },
  },
  {
    call: 'settings.update',
    method: 'PATCH',
    path: '/admin/settings',
    who: 'admin',
    good: { opens: 480 },
    fields: {
      ...each(['opens', 'closes', 'expected'], 'whole'),
      holidays: 'list of days',
      levelHours: 'hours',
      hour24: 'yes or no',
    },
  },
  {
    call: 'profile.update',
    method: 'PATCH',
    path: '/users/profile',
    who: 'admin',
    good: { phone: '555' },
    fields: { ...profile, currentPassword: 'text' },
  },
  {
    call: 'users.update',
    method: 'PATCH',
    path: '/users/@person',
    who: 'super',
    good: { phone: '555' },
    fields: { ...profile, role: 'one of', client: 'whole', hasQuoter: 'yes or no', forcePwReset: 'yes or no' },
  },
  {
    call: 'jobs.create',
    method: 'POST',
    path: '/jobs',
    who: 'admin',
    good: { name: 'A roof', pan1Width: 16, client: 1 },
    fields: {
      ...each(
        ['name', 'street', 'city', 'state', 'specialReq', 'pan1Name', 'pan1Code', 'pan2Name', 'pan2Code'],
        'text',
      ),
      ...each(['pan1Width', 'pan2Width'], 'number'),
      ...each(['customerId', 'client'], 'whole'),
      files: 'list of files',
    },
  },
  {
    call: 'jobs.validate',
    method: 'PATCH',
    path: '/jobs/@job/validate',
    who: 'admin',
    good: { level: 9, mrqLevelCustom: 5 },
    fields: { level: 'one of', mrqLevelCustom: 'number', undo: 'yes or no', expected: 'whole' },
  },
  {
    call: 'jobs.takeoff',
    method: 'PATCH',
    path: '/jobs/@job/takeoff',
    who: 'admin',
    good: {},
    fields: { expected: 'whole' },
  },
  {
    call: 'jobs.assign',
    method: 'PATCH',
    path: '/jobs/@job/assign',
    who: 'admin',
    good: {},
    fields: { unassign: 'yes or no', expected: 'whole' },
  },
  {
    call: 'jobs.release',
    method: 'PATCH',
    path: '/jobs/@job/release',
    who: 'admin',
    good: { level: ['A'.repeat(22)] },
    fields: { level: 'list of ids', mrmNotes: 'text', expected: 'whole' },
  },
  {
    call: 'jobs.dueBack',
    method: 'PATCH',
    path: '/jobs/@job/dueBack',
    who: 'admin',
    good: { level: '2030-01-07T18:00:00.000Z' },
    fields: { level: 'time', expected: 'whole' },
  },
  {
    call: 'jobs.duplicate',
    method: 'POST',
    path: '/jobs/@job/duplicate',
    who: 'admin',
    good: { jobName: 'The same again' },
    fields: { jobName: 'text' },
  },
  {
    call: 'jobs.rush',
    method: 'PATCH',
    path: '/jobs/@job/rush',
    who: 'admin',
    good: { level: true },
    fields: { level: 'yes or no', expected: 'whole' },
  },
  {
    call: 'jobs.maxRevs',
    method: 'PATCH',
    path: '/jobs/@job/maxRevs',
    who: 'admin',
    good: { level: 3 },
    fields: { level: 'whole', expected: 'whole' },
  },
  {
    call: 'jobs.quoteStatus',
    method: 'PATCH',
    path: '/jobs/@job/quoteStatus',
    who: 'admin',
    good: { level: 'Ready to Quote' },
    fields: { level: 'text', undo: 'yes or no', expected: 'whole' },
  },
  {
    call: 'jobs.productionStatus',
    method: 'PATCH',
    path: '/jobs/@job/productionStatus',
    who: 'admin',
    good: { level: 'Awaiting Material' },
    fields: { level: 'text', undo: 'yes or no', expected: 'whole' },
  },
  {
    call: 'jobs.invoice',
    method: 'PATCH',
    path: '/jobs/@job/invoice',
    who: 'admin',
    good: { invoiceType: 'Demo' },
    fields: { invoiceType: 'one of', expected: 'whole' },
  },
  {
    call: 'jobs.billing',
    method: 'PATCH',
    path: '/jobs/@job/billing',
    who: 'admin',
    good: { revenue: 10 },
    fields: { level: 'one of', mrqLevelCustom: 'number', revenue: 'number', expected: 'whole' },
  },
  {
    call: 'companies.create',
    method: 'POST',
    path: '/clients',
    who: 'admin',
    good: { companyName: 'A new one', inits: 'NEW' },
    fields: each(['companyName', 'inits', 'gdriveFolderId'], 'text'),
  },
  {
    call: 'companies.update',
    method: 'PATCH',
    path: '/clients/@company',
    who: 'admin',
    good: { officeAddressOne: '1 Ridge Way' },
    fields: {
      ...each(
        ['companyName', 'inits', 'officeAddressOne', 'officeAddressTwo', 'clientNotes', 'gdriveFolderId'],
        'text',
      ),
      ...each(['emails', 'metals', 'paints', 'colors'], 'list of words'),
      ...each(['panels', 'matchLists', 'ratioLists', 'mrmClients'], 'list of rows'),
      ...each(['_id', 'expected'], 'whole'),
      ...each(['defaultFlat', 'flatWidth'], 'number'),
      billingHold: 'yes or no',
      estPricing: 'prices',
      letters: 'letters',
      logoUrl: 'null',
    },
  },
  {
    call: 'notes.create',
    method: 'POST',
    path: '/notes/@job',
    who: 'admin',
    good: { text: 'a note' },
    fields: {
      text: 'text',
      files: 'list of files',
      keep: 'list of ids',
      ...each(notes, 'yes or no'),
      expected: 'whole',
    },
  },
];

const lone = 'a\ud800b';
const nul = 'a\u0000b';
const notScalars = [[], ['a'], {}, { a: 1 }, [[[]]], { $gt: 1 }];
const urls = ['https://elsewhere.test/a.pdf', '/api/v1/files/short', '../../etc/passwd', '', nul, lone, 5, null, {}];

/** Values that a field of each kind must reject, whatever else is in the body. */
export const wrongValues: Record<FieldKind, readonly unknown[]> = {
  text: [5, true, null, ...notScalars, nul, lone, 'a\u0007b', 'x'.repeat(30_000)],
  'yes or no': ['true', 1, 0, null, ...notScalars],
  whole: ['1', 1.5, true, 1e300, ...notScalars],
  number: ['1', true, 1e300, -1, ...notScalars],
  time: [
    5,
    true,
    null,
    ...notScalars,
    'tomorrow',
    '2030-01-07',
    '2030-13-45T99:99:99.999Z',
    '2030-01-07T18:00:00+01:00',
    nul,
  ],
  'list of files': [
    'a',
    5,
    null,
    {},
    ...urls.map((url) => [url]),
    Array.from({ length: 51 }, (_, i) => `/api/v1/files/${String(i).padStart(22, 'A')}`),
  ],
  'list of ids': [
    'a',
    5,
    null,
    {},
    [],
    ...urls.map((id) => [id]),
    Array.from({ length: 51 }, (_, i) => String(i).padStart(22, 'A')),
  ],
  'list of days': ['a', 5, null, {}, [5], ['tomorrow'], ['2026-02-30'], ['2026-1-1'], [nul], [lone], [null]],
  hours: [
    'a',
    5,
    null,
    [],
    {},
    { 1: 4 },
    ...[0, -1, 401, 0.1, '4', null].map((hours) => ({ 1: hours, 2: 8, 3: 16, 4: 24, 5: 40, 9: 40 })),
    { 1: 4, 2: 8, 3: 16, 4: 24, 5: 40, 6: 1, 9: 40 },
  ],
  'list of words': [
    'a',
    5,
    null,
    {},
    ...[5, null, '', ' ', 'a,b', nul, lone, 'x'.repeat(300), {}].map((word) => [word]),
    ['Same', 'same'],
    Array.from({ length: 201 }, (_, i) => `word ${i}`),
  ],
  'list of asks': [
    'a',
    5,
    null,
    {},
    [5],
    [null],
    [['a']],
    [{ _id: 7 }],
    [{ role: 'super' }],
    [{ color: 5, code: nul }],
    Array(501).fill({}),
  ],
  picks: ['a', 5, null, [], { color: 5, name: 5 }, { name: nul, metal: nul }, { role: 'super' }],
  'list of rows': [
    'a',
    5,
    null,
    {},
    ...[5, null, 'a', [], {}, { _id: '1' }, { _id: 0 }, { _id: 1 }, { version: 1 }, { companyId: 2 }].map((row) => [
      row,
    ]),
    ...[{ _delete: false }, { _delete: true }, { code: 5, mrmClientId: 5 }, { code: nul, mrmClientId: nul }].map(
      (row) => [row],
    ),
    Array.from({ length: 501 }, () => ({})),
  ],
  cell: [true, null, ...notScalars, nul, lone, 'a\u0007b', 'x'.repeat(30_001)],
  cells: [
    'a',
    5,
    null,
    true,
    [],
    { subTotal: 1 },
    { color: true },
    { name: '' },
    { name: 5 },
    { city: nul },
    { lines: [] },
  ],
  day: [5, true, ...notScalars, 'tomorrow', '2026-1-1', '1999-01-01', '2026-12-31T00:00:00.000Z', nul],
  prices: ['a', 5, true, [], null, ...['1', -1, 0.001, 1e300, {}].map((L1) => ({ L1 })), { scheme: 'free' }, { L9: 1 }],
  letters: [
    ...['a', 5, true, [], null, { subject: 'x' }, { greeting: 5 }, { greeting: null }, { signOff: [] }],
    ...[nul, lone, 'a\u0007b', 'Hello {role},', 'Dear {person},\r\nBcc: x@x.test', 'x'.repeat(121)].map((greeting) => ({
      greeting,
    })),
    ...['Jo <jo@x.test>', 'nobody', 'a@b.test, c@d.test', `${'x'.repeat(250)}@x.test`].map((replyTo) => ({ replyTo })),
    ...['a\nb', '{who}', '{}', 'x'.repeat(161)].map((releasedSubject) => ({ releasedSubject })),
    ...['{token}', 'x'.repeat(1001)].map((quoteIntro) => ({ quoteIntro })),
    { signOff: '{name}' },
  ],
  null: ['', 'a', 0, false, {}, [], '/api/v1/files/AAAAAAAAAAAAAAAAAAAAAA'],
  'list of emails': [
    'a@b.test',
    5,
    null,
    {},
    ['nobody'],
    ['a@b'],
    [5],
    [null],
    [['a@b.test']],
    [nul],
    Array(21).fill('a@b.test'),
  ],
  'one of': ['owner', 77, -1, true, ...notScalars, nul],
};
