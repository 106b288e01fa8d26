import type { World } from '../support/world';
import {
  companyFields,
  customer,
  file,
  files,
  importOfCatalog,
  importRecord,
  item,
  job,
  jobPage,
  notes,
  quotePage,
  type Readers,
} from './fields.table';

// A marker is a value that occurs nowhere else: wherever it shows up, someone is reading that field. Every field that
// can hold one gets one, written directly to the database to bypass validation.

export interface Mark {
  readonly what: string;
  readonly value: string | number;
  readonly readers: Readers;
}
export interface Marked {
  readonly jobId: number;
  readonly quoteId: number;
  readonly marks: readonly Mark[];
  /** Expected values of the fields that were given a marker. */
  readonly expectedValues: Readonly<
    Record<'job' | 'company' | 'customer' | 'item' | 'quote', Readonly<Record<string, string | number>>>
  >;
  /** IDs of the marked files, by their row of the table. */
  readonly fileIds: Readonly<Record<keyof typeof files, string>>;
  readonly noteTexts: Readonly<Record<keyof typeof notes, string>>;
}

let last = 0;
const word = (what: string) => `mark ${++last} ${what}`.replaceAll(/[^a-zA-Z0-9 ]/g, ' ');
const number = () => 700_001 + 13 * ++last;
const time = () => new Date(Date.UTC(2019, 0, 1, 0, 0, 0, 7) + 86_461_003 * ++last).toISOString();

const jobColumns: Record<string, [column: string, value: string | number]> = {
  num: ['num', number()],
  revision: ['revision', number()],
  correction: ['correction', number()],
  name: ['name', word('job name')],
  street: ['street', word('street')],
  city: ['city', word('city')],
  state: ['state', word('state')],
  specialReq: ['special_req', word('specialReq')],
  pan1Name: ['pan1_name', word('pan1Name')],
  pan1Width: ['pan1_width', 123.47],
  pan2Name: ['pan2_name', word('pan2Name')],
  pan2Width: ['pan2_width', 765.43],
  metal: ['metal', word('metal')],
  color: ['color', word('color')],
  quoteStatusCurrent: ['quote_status', word('quoteStatus')],
  productionStatusCurrent: ['production_status', word('productionStatus')],
  statusTimeCurrent: ['status_time', time()],
  dueBackTime: ['due_time', time()],
  timeIn: ['time_in', time()],
  timeOut: ['time_out', time()],
  maxRevisions: ['max_revisions', number()],
  mrmProjectId: ['mrm_project_id', word('mrmProjectId')],
  mrmTakeoffId: ['mrm_takeoff_id', word('mrmTakeoffId')],
  mrmClientId: ['mrm_client_id', word('mrmClientId')],
  mrmCompanyName: ['mrm_company_name', word('mrmCompanyName')],
  mrmAddress: ['mrm_address', word('mrmAddress')],
  gdriveFolder: ['gdrive_folder', word('gdriveFolder')],
};
const jobCents = { revenue: ['revenue_cents', 7_654_321], mrqLevelCustom: ['level_custom_cents', 8_765_431] } as const;

const companyColumns: Record<string, [column: string, value: string | number]> = {
  companyName: ['company_name', word('companyName')],
  inits: ['inits', 'QZX'],
  num: ['num', number()],
  officeAddressOne: ['office_address_one', word('officeAddressOne')],
  officeAddressTwo: ['office_address_two', word('officeAddressTwo')],
  defaultFlat: ['flat_width', 41.375],
  floorMargin: ['floor_margin', 61.37],
  clientNotes: ['client_notes', word('clientNotes')],
  gdriveFolderId: ['gdrive_folder_id', word('gdriveFolderId')],
  lastJobRequest: ['last_job_request', time()],
  paperLeadTime: ['paper_lead_time', word('paperLeadTime')],
  paperFreight: ['paper_freight', word('paperFreight')],
  paperTerms: ['paper_terms', word('paperTerms')],
};
const companyLists = { metals: word('metals'), paints: word('paints'), colors: word('colors'), emails: word('emails') };
const companyCents = { L1: 1_234_511, L2: 1_234_521, L3: 1_234_531, L4: 1_234_541, L5: 1_234_551 };
const companyLetters = ['greeting', 'signOff', 'replyTo'].concat(
  ['submitted', 'rfi', 'answered', 'released', 'revision', 'quote', 'import', 'verify', 'reset'].flatMap((of) => [
    `${of}Subject`,
    `${of}Intro`,
  ]),
);
const companyTables: Record<
  string,
  [table: string, columns: Record<string, [column: string, value: string | number]>]
> = {
  panels: [
    'panels',
    {
      code: ['code', word('panel code')],
      name: ['name', word('panel name')],
      coverage: ['coverage', 37.125],
      panType: ['pan_type', 'SS'],
      longest: ['longest', 71.25],
    },
  ],
  matchLists: [
    'match_entries',
    {
      ...Object.fromEntries(
        ['code', 'panel', 'paint', 'metal', 'color', 'sku'].map((c) => [
          c,
          [c, word(`match ${c}`)] as [string, string],
        ]),
      ),
      drop: ['"drop"', 43.0625],
    },
  ],
  ratioLists: [
    'ratio_entries',
    { code: ['code', word('ratio code')], item: ['item', word('ratio item')], ratio: ['ratio', 53.03125] },
  ],
  taxRates: [
    'tax_rates',
    { state: ['state', word('tax state')], county: ['county', word('tax county')], rate: ['rate', 54.0312] },
  ],
  mrmClients: [
    'partner_clients',
    {
      mrmClientId: ['mrm_client_id', word('partner id')],
      mrmCompanyName: ['mrm_company_name', word('partner name')],
      mrmLogoUrl: ['mrm_logo_url', word('partner logo')],
      mrqName: ['mrq_name', word('mrqName')],
      mrqNotes: ['mrq_notes', word('mrqNotes')],
      mrqDriveFolderId: ['mrq_drive_folder_id', word('mrqDriveFolderId')],
      mrqInitials: ['mrq_initials', word('mrqInitials')],
    },
  ],
};
const customerColumns: Record<string, [column: string, value: string | number]> = {
  name: ['name', word('customer name')],
  shortName: ['short_name', word('customer shortName')],
  customerNumForClient: ['customer_num', word('customerNum')],
  priceCode: ['price_code', word('priceCode')],
  taxCertificate: ['tax_certificate', word('tax certificate')],
  taxCertificateEnds: ['tax_certificate_ends', word('tax certificate ends')],
};
const itemColumns: Record<string, [column: string, value: string | number]> = {
  sku: ['sku', word('item sku').toUpperCase()],
  description: ['description', word('item description')],
  priceCode: ['price_code', word('item level').toUpperCase()],
  metal: ['metal', word('item metal')],
  paint: ['paint', word('item paint')],
  color: ['color', word('item color')],
  item: ['item', word('item item')],
  panel: ['panel', word('item panel')],
  size: ['size', word('item size')],
  drop: ['"drop"', 61.0312],
  markup: ['markup', 62.0312],
  count: ['count', 630_317],
};
const itemCents = { price: 640_317, cost: 650_317 };
const quoteColumns: Record<string, [column: string, value: string | number]> = {
  num: ['num', word('quote num')],
  name: ['name', word('quote name')],
  revision: ['revision', number()],
  street: ['street', word('quote street')],
  city: ['city', word('quote city')],
  state: ['state', word('quote state')],
  priceCode: ['price_code', word('quote level')],
  tax: ['tax', 66.0312],
  problems: ['problems', number()],
  expires: ['expires', word('quote expires')],
  salesThrough: ['sent_through', word('quote sent through')],
  timeSent: ['sent_at', time()],
  timeIn: ['time_in', time()],
  timeChanged: ['time_changed', time()],
};
const quoteCents = { subTotal: 660_317, total: 670_317 };
const quoteOnPage: Record<string, string | number> = {
  ...Object.fromEntries(
    ['county', 'panelsRaw', 'panelClass', 'panelClassInput', 'coating', 'color', 'metal'].map((field) => [
      field,
      word(`quote ${field}`),
    ]),
  ),
  coverage: 67.0312,
  flatWidth: 68.0312,
  lbPerFt: 69.0312,
  maxPackWeight: 71.0312,
  discounts: -72.0312,
  options: 73.0312,
  freight: 74.0312,
  deposit: word('quote deposit'),
  depositDue: 75.0312,
};
const quoteRows = { lines: word('quote line'), cutlist: word('quote cut list row') };
const customerEmail = word('customer email');

const markedRow = (list: string, mark: string): object => ({
  ...{ _id: 'A'.repeat(22), quantity: null, problems: [] },
  ...(list === 'lines'
    ? {
        code: '',
        pieces: null,
        sku: '',
        kind: '',
        unit: '',
        description: '',
        length: null,
        drop: null,
        flats: null,
        price: null,
        total: null,
        subTotal: null,
        percent: null,
        scope: '',
        optional: false,
        comments: mark,
        note: `${mark} note`,
        lock: false,
      }
    : { feet: null, inch: null, linearFeet: null, weight: null, panel: '', mark, plane: '', color: '' }),
});

const readersOf = (table: Record<string, Readers>, field: string): Readers => table[field] as Readers;

/** Creates a job of company A, submitted by its customer, with a marker in every field, and lists who may read which. */
export async function createMarks(world: World): Promise<Marked> {
  const { sql, people, companies } = world;
  const { _id: jobId } = await world.makeJob('Submitted', { author: 'customer' });
  const marks: Mark[] = [];
  const expectedValues: Record<'job' | 'company' | 'customer' | 'item' | 'quote', Record<string, string | number>> = {
    job: {},
    company: {},
    customer: {},
    item: {},
    quote: {},
  };
  const mark = (what: string, value: string | number, readers: Readers) => marks.push({ what, value, readers });
  const set = async (table: string, id: number, columns: Record<string, readonly [string, unknown]>) => {
    const list = Object.values(columns);
    await sql(`UPDATE ${table} SET ${list.map(([column], i) => `${column} = $${i + 2}`).join(', ')} WHERE id = $1`, [
      id,
      ...list.map(([, value]) => value),
    ]);
  };
  const insert = async (table: string, columns: Record<string, readonly [string, unknown]>) => {
    const list: (readonly [string, unknown])[] = [['company_id', companies.A.id], ...Object.values(columns)];
    const [row] = await sql<{ id: number }>(
      `INSERT INTO ${table} (${list.map(([column]) => column).join(', ')}) VALUES (${list.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING id`,
      list.map(([, value]) => value),
    );
    return (row as { id: number }).id;
  };

  // The company fields shown on a job are a subset of those on its own page.
  await set('companies', companies.A.id, companyColumns);
  for (const [field, [, value]] of Object.entries(companyColumns)) expectedValues.company[field] = value;
  expectedValues.company.flatWidth = expectedValues.company.defaultFlat as number;
  for (const [field, value] of Object.entries(companyLists)) {
    await sql(`UPDATE companies SET ${field} = ARRAY[$2] WHERE id = $1`, [companies.A.id, value]);
    mark(`company ${field}`, value, readersOf(companyFields, field));
  }
  for (const [level, cents] of Object.entries(companyCents)) {
    await sql(`UPDATE companies SET price${level.slice(1)}_cents = $2 WHERE id = $1`, [companies.A.id, cents]);
    expectedValues.company[`estPricing.${level}`] = cents / 100;
  }
  const letters = Object.fromEntries(companyLetters.map((field) => [field, word(`letter ${field}`)]));
  await sql('UPDATE companies SET letters = $2 WHERE id = $1', [companies.A.id, JSON.stringify(letters)]);
  for (const [field, value] of Object.entries(letters)) expectedValues.company[`letters.${field}`] = value;
  for (const [list, [table, columns]] of Object.entries(companyTables)) {
    await insert(table, columns);
    for (const [field, [, value]] of Object.entries(columns)) expectedValues.company[`${list}.${field}`] = value;
  }
  for (const [field, value] of Object.entries(expectedValues.company)) {
    // panType is only two letters and jobs show the initials too, so neither is usable as a marker.
    if (field !== 'panels.panType' && field !== 'inits')
      mark(`company ${field}`, value, readersOf(companyFields, field));
  }

  const customerId = await insert('customers', customerColumns);
  await sql('UPDATE customers SET emails = ARRAY[$2] WHERE id = $1', [customerId, customerEmail]);
  for (const [field, [, value]] of Object.entries(customerColumns)) {
    expectedValues.customer[field] = value;
    mark(`customer ${field}`, value, readersOf(customer, field));
  }
  mark('customer emails', customerEmail, customer.emails);

  const itemId = await insert('items', itemColumns);
  for (const [field, cents] of Object.entries(itemCents)) {
    await sql(`UPDATE items SET ${field}_cents = $2 WHERE id = $1`, [itemId, cents]);
    expectedValues.item[field] = cents / 100;
  }
  for (const [field, [, value]] of Object.entries(itemColumns)) expectedValues.item[field] = value;
  for (const [field, value] of Object.entries(expectedValues.item))
    mark(`item ${field}`, value, readersOf(item, field));
  for (const [what, readers] of [
    ['match', importRecord.fileName],
    ['items', importOfCatalog],
  ] as const) {
    const fileName = `${word(`import of ${what}`)}.csv`;
    await sql(
      `INSERT INTO imports (company_id, what, actor_id, file_name, overwrite, state, rows_total, rows_added, rows_changed, rows_removed, rows_refused, time)
       VALUES ($1, $2, $3, $4, false, 'done', 0, 0, 0, 0, 0, now())`,
      [companies.A.id, what, people.admin.id, fileName],
    );
    mark(`the import of ${what}`, fileName, readers);
  }

  // People of the job.
  const drafter = await world.addPerson({ name: word('drafter'), role: 'cad', companyId: null });
  const author = { name: word('author'), phone: word('author phone') };
  await sql('UPDATE users SET name = $2, phone = $3 WHERE id = $1', [people.customer.id, author.name, author.phone]);

  await sql(
    `UPDATE jobs SET status = 'Working', level = 3, rush = true, billing_status = 'Demo', customer_id = $2, drafter_id = $3 WHERE id = $1`,
    [jobId, customerId, drafter.id],
  );
  await set('jobs', jobId, { ...jobColumns, ...jobCents });
  expectedValues.job = {
    ...Object.fromEntries(Object.entries(jobColumns).map(([field, [, value]]) => [field, value])),
    ...Object.fromEntries(Object.entries(jobCents).map(([field, [, cents]]) => [field, cents / 100])),
    'cadCurrent.name': drafter.name,
    'author.name': author.name,
    'author.phone': author.phone,
  };
  for (const [field, value] of Object.entries(expectedValues.job)) mark(`job ${field}`, value, readersOf(job, field));
  expectedValues.job['customer.name'] = expectedValues.customer.name as string;
  expectedValues.job['customer.shortName'] = expectedValues.customer.shortName as string;
  for (const field of ['companyName', 'inits', 'clientNotes'])
    expectedValues.job[`owner.${field}`] = expectedValues.company[field] as string;

  // A quote of the job; one print is published, so the customer can find the quote.
  const quoteId = await insert('quotes', {
    ...quoteColumns,
    job: ['job_id', jobId],
    author: ['author_id', people.client.id],
    submitter: ['job_author_id', people.customer.id],
    n: ['n', 1],
    jobNum: ['job_num', expectedValues.job.num],
    subTotal: ['sub_total_cents', quoteCents.subTotal],
    total: ['total_cents', quoteCents.total],
    customer: ['customer_id', customerId],
    published: ['published_prints', 1],
    page: [
      'page',
      JSON.stringify({
        ...quoteOnPage,
        ...Object.fromEntries(Object.entries(quoteRows).map(([list, comments]) => [list, [markedRow(list, comments)]])),
      }),
    ],
  });
  await sql('INSERT INTO quote_docs (quote_id) VALUES ($1)', [quoteId]);
  expectedValues.quote = {
    ...Object.fromEntries(Object.entries(quoteColumns).map(([field, [, value]]) => [field, value])),
    ...Object.fromEntries(Object.entries(quoteCents).map(([field, cents]) => [field, cents / 100])),
  };
  for (const [field, value] of Object.entries({ ...expectedValues.quote, ...quoteOnPage, ...quoteRows }))
    mark(`quote ${field}`, value, readersOf(quotePage, field));

  const check = word('checklist item');
  await sql(
    `INSERT INTO job_checks (job_id, revision, correction, text, place, done_by, done_at) VALUES ($1, 0, 0, $2, 1, $3, now())`,
    [jobId, check, drafter.id],
  );
  mark('checklist item', check, jobPage.checklist);

  // All kinds of notes and files. The job's round is (revision, correction); the highest released pair is below it.
  const revision = expectedValues.job.revision as number;
  const correction = expectedValues.job.correction as number;
  const noteTexts = {} as Record<keyof typeof notes, string>;
  const noteIds = {} as Record<string, number>;
  const corr = number();
  mark('note and file jobCorr', corr, file.jobCorr);
  for (const kind of Object.keys(notes) as (keyof typeof notes)[]) {
    const text = word(`note ${kind}`);
    const [flag, ...more] = kind.split(', ') as [string, ...string[]];
    const staff = ['review', 'correction', 'rfi', 'revisionResponse', 'release', 'cad'].includes(flag);
    const action = flag === 'plain' || flag === 'cad' ? null : flag;
    const [row] = await sql<{ id: number }>(
      `INSERT INTO notes (job_id, author_id, text, action, cad, by_staff, job_rev, job_corr, time_in) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        jobId,
        staff ? drafter.id : people.customer.id,
        text,
        action,
        flag === 'cad' || more.length > 0,
        staff,
        revision,
        corr,
        time(),
      ],
    );
    noteTexts[kind] = text;
    noteIds[kind] = (row as { id: number }).id;
    mark(`note ${kind}`, text, notes[kind]);
    const mentioned = word(`mentioned in ${kind}`);
    await sql('INSERT INTO note_mentions (note_id, user_id, name) VALUES ($1, $2, $3)', [
      (row as { id: number }).id,
      drafter.id,
      mentioned,
    ]);
    mark(`mention in note ${kind}`, mentioned, notes[kind]);
  }

  const fileIds = {} as Record<keyof typeof files, string>;
  const addPin = async (fileId: string, what: string, readers: Readers, internal: boolean) => {
    const [text, reply] = [word(what), word(`reply to ${what}`)];
    await sql(
      `WITH pin AS (
         INSERT INTO pins (job_id, file_id, page, x, y, kind, text, author_id, by_staff, internal, made_at, resolved_at, resolved_by)
         VALUES ($1, $2, 1, 0.25, 0.5, 'mustFix', $3, $4, true, $5, $6, $6, $4) RETURNING id)
       INSERT INTO pin_replies (pin_id, text, author_id, by_staff, made_at) SELECT id, $7, $4, true, $6 FROM pin`,
      [jobId, fileId, text, drafter.id, internal, time(), reply],
    );
    mark(what, text, readers);
    mark(`reply to ${what}`, reply, readers);
  };
  const released = [revision - 5, corr];
  const rounds: Record<keyof typeof files, [type: number | null, rev: number, corr: number, note: string | null]> = {
    '1, with the job': [1, 0, 0, null],
    '1, with a revision note (revFile)': [1, revision, 0, 'revision'],
    '4, of the current round, before release': [4, revision, correction, 'review'],
    '4, of an old round, never released': [4, revision - 7, corr, 'review'],
    '4, beside the released one, not named at release': [4, released[0] as number, corr, 'review'],
    '6, current version': [6, released[0] as number, corr, 'review'],
    '6, older version': [6, revision - 6, corr, 'review'],
    '6, attached to an internal note as a draft': [6, released[0] as number, corr, 'cad'],
    '9, imported': [9, 0, 0, null],
    'of a plain note': [null, revision, corr, 'plain'],
    'of an rfi note': [null, revision, corr, 'rfi'],
    'of an rfiResponse note': [null, revision, corr, 'rfiResponse'],
    'of a revisionResponse note': [null, revision, corr, 'revisionResponse'],
    'of a cad note': [null, revision, corr, 'cad'],
    'of a correction note': [null, revision, corr, 'correction'],
  };
  for (const [kind, [type, rev, fileCorr, note]] of Object.entries(rounds) as [
    keyof typeof files,
    (typeof rounds)['9, imported'],
  ][]) {
    const id = `file${String(++last).padStart(18, '0')}`;
    const name = word(`file ${kind}`);
    await sql(
      `INSERT INTO files (id, name, size, mime, purpose, uploader_id, uploaded_at, job_id, note_id, file_type, job_rev, job_corr, claimed_at)
       VALUES ($1, $2, 5, 'text/plain', 'noteFile', $3, $4, $5, $6, $7, $8, $9, $4)`,
      [id, name, drafter.id, time(), jobId, note && noteIds[note], type, rev, fileCorr],
    );
    fileIds[kind] = id;
    mark(`name of the file ${kind}`, name, files[kind]);
    mark(`id of the file ${kind}`, id, files[kind]);
    // A pin has the visibility of its file. Released drafts keep what the office pinned to them.
    await addPin(id, `pin on the file ${kind}`, files[kind], files[kind].rep === 'no');
    if (type === 6) await addPin(id, `internal pin on the file ${kind}`, notes.review, true);
  }
  return { jobId, quoteId, marks, expectedValues, fileIds, noteTexts };
}
