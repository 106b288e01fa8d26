import { hashOfToken } from '../../server/access/linkToken';
import { apiBase } from '../../common/api/routes';
import type { Status } from '../../common/jobs/status';
import { mintLink, solved } from '../support/accounts';
import { aSubscription } from '../support/aSubscription';
import { keepDriveFolder } from '../../server/jobs/notify/jobTasks';
import { png } from '../../server/seed/roofs/png';
import { currentDrafts, mustAct } from '../support/journey';
import { signature } from '../support/services/partner';
import type { Person } from '../support/people';
import type { World } from '../support/world';
import { type Call, calls, type FileKind, type FileTarget, type Role, type Whose } from './calls.table';

// Creates the real jobs, files and people behind the targets of the access table.

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
}

export const unknownId = '2000000000';
/** Company initials are unique: each created company gets the next ones from NAA on. */
let initialsUsed = 0;
function freshInitials(): string {
  const [first, second] = [Math.floor(initialsUsed / 26), initialsUsed % 26];
  initialsUsed += 1;
  return `N${String.fromCharCode(65 + first, 65 + second)}`;
}

const unknownFile = 'Z'.repeat(22);
const files = new Map<string, Promise<string>>();

/** The person a role's cells are about; for `nobody`, one of A's clients. */
export const personOf = (world: World, role: Role): Person => world.people[role === 'nobody' ? 'client' : role];

const staff = (role: Role) => role === 'cad' || role === 'admin' || role === 'super';
const whoseAuthor = (world: World, role: Role, whose: Whose): Person =>
  whose === 'own' ? personOf(world, role) : whose === 'sameCompany' ? world.people.client2 : world.people.rival;

/** Changes the author and company directly in the database: someone may have submitted the job in an earlier role. */
async function setAuthor(world: World, id: number, author: Person, whose: Whose): Promise<void> {
  const company = whose === 'otherCompany' ? world.companies.B : world.companies.A;
  await world.sql('UPDATE jobs SET author_id = $1, company_id = $2 WHERE id = $3', [author.id, company.id, id]);
  await world.sql('UPDATE quotes SET job_author_id = $1, company_id = $2 WHERE job_id = $3', [
    author.id,
    company.id,
    id,
  ]);
}

const spare = new Map<Status, number[]>();
let inUse: { readonly state: Status; readonly id: number }[] = [];

export async function jobFor(world: World, call: Call, role: Role, whose: Whose): Promise<number> {
  const state = calls[call].on ?? 'Submitted';
  const id = spare.get(state)?.pop() ?? (await world.makeJob(state))._id;
  inUse.push({ state, id });
  await setAuthor(world, id, whoseAuthor(world, role, whose), whose);
  return id;
}

/** Reuses jobs that a cell left unchanged: reaching a status takes up to ten calls. */
export function reuseJobs(unchanged: boolean): void {
  if (unchanged) for (const { state, id } of inUse) spare.set(state, [...(spare.get(state) ?? []), id]);
  inUse = [];
}

/** A file of each kind on its own job. */
function claimed(world: World, kind: FileKind, author: Person, whose: Whose): Promise<string> {
  const key = `${kind} ${author.id} ${whose}`;
  let made = files.get(key);
  if (!made) files.set(key, (made = makeClaimed(world, kind, author, whose)));
  return made;
}
async function makeClaimed(world: World, kind: FileKind, author: Person, whose: Whose): Promise<string> {
  const admin = world.as('admin');
  const [submitted] = await world.as('client').upload('subFile', [{ name: 'roof.pdf', bytes: 'a roof' }]);
  const { _id } = await world.makeJob('Submitted', { body: { files: [submitted as string] } });
  let url = submitted as string;
  if (kind === 'internal') {
    [url] = (await admin.upload('noteFile', [{ name: 'inner.pdf', bytes: 'inner' }])) as [string];
    await mustAct(admin, _id, 'cadNote', { files: [url] });
  } else if (kind !== 'submitted') {
    for (const step of ['validate', 'assign', 'review'] as const) await mustAct(admin, _id, step);
    [url] = (await currentDrafts(admin, _id)) as [string];
    if (kind === 'released') await mustAct(admin, _id, 'release');
  }
  await setAuthor(world, _id, author, whose);
  return url.slice(-22);
}

async function unclaimed(world: World, owner: Person): Promise<string> {
  const [url] = await world.as('client').upload('subFile', [{ name: 'loose.pdf', bytes: 'loose' }]);
  const id = (url as string).slice(-22);
  await world.sql('UPDATE files SET uploader_id = $1 WHERE id = $2', [owner.id, id]);
  return id;
}

/** A tiny image. */
const picture = () => new Blob([new Uint8Array(png(4, 3, [[30, 60, 90]], () => 0))]);

async function logoOf(world: World, company: 'A' | 'B'): Promise<string> {
  const form = new FormData();
  form.append('logo', picture(), 'logo.png');
  const { id } = world.companies[company];
  const { body } = await world.as('admin').request('POST', `${apiBase}/clients/${id}/logo`, { raw: form });
  return (body as { logoUrl: string }).logoUrl.slice(-22);
}

/** A file with a thumbnail, for the call that opens it; a logo is its own picture and has none. */
async function withThumbnail(world: World, id: string): Promise<string> {
  const thumbnail = `t${id.slice(1)}`;
  await world.opened.services.files.put(thumbnail, Buffer.from('a picture'));
  await world.sql('UPDATE files SET thumbnail_id = $2, thumbnail_tried = TRUE WHERE id = $1', [id, thumbnail]);
  return id;
}

async function fileFor(world: World, role: Role, target: FileTarget): Promise<string> {
  if (target === 'unknown') return unknownFile;
  if (target === 'logo of A' || target === 'logo of B') return logoOf(world, target === 'logo of A' ? 'A' : 'B');
  if (target === 'unclaimed, own') return unclaimed(world, personOf(world, role));
  if (target === "unclaimed, somebody else's") return unclaimed(world, world.people.rival);
  const [kind, whose] = target.split(', ') as [FileKind, Whose];
  return claimed(world, kind, whoseAuthor(world, role, whose), whose);
}

let registered = 0;

/** A new user to delete or send a link to; the standard people are needed by other cells. */
async function stranger(world: World, like: Person): Promise<Person> {
  const { role, companyId } = like;
  return world.addPerson({ name: `Stranger ${++registered}`, role, companyId });
}

/** Paths with more than one ID, or with something other than an ID. */
async function pathFor(world: World, call: Call, role: Role, target: string): Promise<string | null> {
  const { people } = world;
  const mail = (email: string) => encodeURIComponent(email);
  switch (call) {
    case 'auth.lostPassword':
      return `/users/lost-password/${mail(target === 'own address' ? personOf(world, role).email : `stranger.to.${role}@people.test`)}`;
    case 'users.resetLink': {
      const whose = { "a client's address": people.client2.email, "a super's address": people.super.email };
      return `/admin/utils/get-pw-link/${mail(whose[target as keyof typeof whose] ?? 'stranger@people.test')}`;
    }
    case 'auth.resetPassword': {
      const { id } = await stranger(world, personOf(world, role));
      const other = await stranger(world, personOf(world, role));
      if (target === 'unknown') return `/users/reset-password/${unknownId}/${'Z'.repeat(43)}`;
      const token = await mintLink(world, target === "somebody else's token" ? other.id : id);
      if (target === 'spent link') {
        await world
          .as('nobody')
          .does('auth.resetPassword', { params: { userId: id, token }, body: { password: 'first a long password' } });
      }
      return `/users/reset-password/${id}/${token}`;
    }
    case 'links.revoke':
    case 'links.reply':
    case 'links.signedPdf': {
      const { companies } = world;
      const tail = { 'links.revoke': '', 'links.reply': '/replies', 'links.signedPdf': '/signed' }[call];
      if (target !== 'A' && target !== 'B') return `/quotes/${unknownId}/links/1${tail}`;
      const { quote, link } = await aLink(world, companies[target].id, call === 'links.signedPdf');
      return `/quotes/${quote}/links/${link}${tail}`;
    }
    case 'customerQuotes.get':
    case 'customerQuotes.pdf':
    case 'customerQuotes.logo':
    case 'customerQuotes.open':
    case 'customerQuotes.ask':
    case 'customerQuotes.accept':
    case 'customerQuotes.decline': {
      const tail = calls[call].call.split(':token')[1] ?? '';
      if (target === 'unknown' || target === 'malformed') return `/customer-quotes/${'Z'.repeat(43)}${tail}`;
      const { token } = await aLink(world, world.companies.B.id);
      const ended = { revoked: 'revoked_at = created_at', expired: 'expires_at = created_at', 'a link': 'opens = 0' };
      await world.sql(`UPDATE quote_links SET ${ended[target as keyof typeof ended]} WHERE token_hash = $1`, [
        hashOfToken(token),
      ]);
      return `/customer-quotes/${token}${tail}`;
    }
    case 'quotes.stateAt': {
      const { companies } = world;
      const id = target === 'A' || target === 'B' ? await aQuote(world, companies[target].id) : unknownId;
      return `/quotes/${id}/history/1`;
    }
    case 'prints.export': {
      const { companies } = world;
      const id = target === 'A' || target === 'B' ? await aQuote(world, companies[target].id) : unknownId;
      return `/quotes/${id}/exports/materials`;
    }
    case 'prints.compare': {
      const { companies } = world;
      const id = target === 'A' || target === 'B' ? await aPrint(world, companies[target].id) : unknownFile;
      return `/prints/${id}/compare/${id}`;
    }
    default:
      return null;
  }
}

/** The ID in the path, as text. */
export async function idFor(world: World, call: Call, role: Role, target: string): Promise<string | null> {
  if (!calls[call].call.includes('/:')) return null;
  if (call === 'files.thumbnail') return withThumbnail(world, await fileFor(world, role, target as FileTarget));
  if (calls[call].call.includes('/files/:')) return fileFor(world, role, target as FileTarget);
  if (target === 'unknown')
    return call.startsWith('prints.') && calls[call].call.includes('/prints/') ? unknownFile : unknownId;
  const { people, companies } = world;
  if (call in madeFor && (target === 'A' || target === 'B')) {
    return String(await madeFor[call as keyof typeof madeFor](world, companies[target].id));
  }
  if (call === 'customers.history') return String(await customerOf(world, companies[target as 'A' | 'B'].id));
  const victim = { 'user of company A': people.client2, 'user of company B': people.rival, drafter: people.cad2 }[
    target
  ];
  // users.delete needs a fresh user each time.
  if (call === 'users.delete' && victim) return String((await stranger(world, victim)).id);
  if (call === 'users.delete' && target === 'super' && role === 'super')
    return String((await stranger(world, people.super)).id);
  if (call === 'push.remove') {
    const owner = target === 'own device' ? personOf(world, role) : await stranger(world, personOf(world, role));
    return String(await aDevice(world, owner));
  }
  if (target === 'a display') return String(await aDisplay(world));
  if (target === 'one of the office')
    return String(await (call.startsWith('templates.') ? aTemplate(world) : aChecklistItem(world)));
  if (call === 'system.retry') return String(await aFailedTask(world));
  const known: Record<string, number> = {
    self: personOf(world, role).id,
    'user of company A': people.client2.id,
    'user of company B': people.rival.id,
    drafter: people.cad2.id,
    super: people.super.id,
    A: companies.A.id,
    B: companies.B.id,
  };
  const id = known[target] ?? (await jobFor(world, call, role, target as Whose));
  if (call === 'jobs.takeoffLists') await releaseTrims(world, id, people.cad.id);
  if (call === 'pins.reply' || call === 'pins.resolve' || call === 'pins.delete') return String(await aPin(world, id));
  if (call === 'notes.update' || call === 'notes.delete') return String(await aNote(world, id));
  return String(id);
}

async function aFailedTask(world: World): Promise<number> {
  const key = `failed:${++many}`;
  await world.sql(`SELECT graphile_worker.add_job('drive.job', payload := '{"jobId": 1}', job_key := $1)`, [key]);
  const [task] = await world.sql<{ id: string }>(
    `UPDATE graphile_worker._private_jobs SET attempts = 12, last_error = 'no' WHERE key = $1 RETURNING id`,
    [key],
  );
  return Number(task?.id);
}

/** Inserts a row and returns its ID. */
const inserted = async (world: World, sql: string, binds: readonly unknown[]) =>
  (await world.sql<{ id: number }>(`${sql} RETURNING id`, binds))[0]?.id;
let many = 0;
const aCustomer = (world: World, company: number) =>
  inserted(world, 'INSERT INTO customers (company_id, name) VALUES ($1, $2)', [company, `Customer ${++many}`]);
const anItem = (world: World, company: number) =>
  inserted(world, 'INSERT INTO items (company_id, sku) VALUES ($1, $2)', [company, `ITEM-${++many}`]);
/** A file that was submitted with the job. */
async function aDrawing(world: World, job: number): Promise<string> {
  const id = `plan${++many}`.padEnd(22, 'P');
  await world.sql(
    `INSERT INTO files (id, name, size, mime, purpose, uploader_id, uploaded_at, job_id, file_type, claimed_at)
     VALUES ($1, 'plan.pdf', 6, 'application/pdf', 'subFile', $2, now(), $3, 1, now())`,
    [id, world.people.client.id, job],
  );
  return id;
}
/** A question of the office on a submitted file. */
const aPin = async (world: World, job: number) =>
  inserted(
    world,
    `INSERT INTO pins (job_id, file_id, page, x, y, kind, text, author_id, by_staff, internal, made_at)
     VALUES ($1, $2, 1, 0.5, 0.5, 'question', 'Which ridge?', $3, true, false, now())`,
    [job, await aDrawing(world, job), world.people.cad.id],
  );
const aNote = async (world: World, job: number) =>
  inserted(
    world,
    `INSERT INTO notes (job_id, author_id, text, by_staff, job_rev, job_corr, time_in)
     VALUES ($1, $2, 'Vented ridge?', true, 0, 0, $3)`,
    [job, world.people.cad.id, world.clock.now()],
  );
/** The latest import of the company's match list. */
export const anImport = (world: World, company: number) =>
  inserted(
    world,
    `INSERT INTO imports (company_id, what, actor_id, file_name, overwrite, state, rows_total, rows_added, rows_changed, rows_removed, rows_refused, time)
     VALUES ($1, 'match', $2, 'match.csv', false, 'done', 0, 0, 0, 0, 0, now())`,
    [company, world.people.admin.id],
  );
const aKey = async (world: World, company: number) => {
  const body = { name: `Key ${++many}`, scopes: ['jobs:read'] as ['jobs:read'] };
  await world.sql('DELETE FROM api_keys WHERE company_id = $1', [company]);
  return (await world.as('admin').does('integrations.addKey', { params: { id: company }, body })).made._id;
};
const aWebhook = async (world: World, company: number) => {
  const body = { url: 'https://hooks.test/', events: ['job.status'] as ['job.status'] };
  await world.sql('DELETE FROM webhooks WHERE company_id = $1', [company]);
  return (await world.as('admin').does('integrations.addWebhook', { params: { id: company }, body })).made._id;
};
const aDelivery = async (world: World, company: number) =>
  inserted(
    world,
    `INSERT INTO deliveries (webhook_id, company_id, event, kind, entity_id, state, made_at) VALUES ($1, $2, 'job.status', 'job', 1, 'failed', now())`,
    [await aWebhook(world, company), company],
  );
const aDisplay = (world: World) =>
  inserted(
    world,
    `INSERT INTO displays (name, pages, hour24, paired_by, paired_at) VALUES ($1, '{"board": 60}', false, $2, now())`,
    [`Display ${++many}`, world.people.admin.id],
  );
const aTemplate = (world: World) =>
  inserted(world, `INSERT INTO note_templates (name, text, kind, place) VALUES ($1, 'Thank you.', 'note', 1)`, [
    `Template ${++many}`,
  ]);
/** A subscription of the person's session to push notifications. */
const aDevice = async (world: World, { id, session }: Person) => {
  await world.sql('DELETE FROM push_subscriptions');
  return inserted(
    world,
    `INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device, created_at)
     VALUES ($1, $2, $3, '', '', 'Phone', now())`,
    [id, session, `https://push.test/${++many}`],
  );
};

const aChecklistItem = async (world: World) => {
  await world.sql('DELETE FROM checklist_items');
  return inserted(world, 'INSERT INTO checklist_items (text, place) VALUES ($1, 1)', [`Check ${++many}`]);
};
/** A quote created by the office, with no published prints. */
export const aQuote = async (world: World, company: number) =>
  (await world.as('admin').does('quotes.create', { body: { name: `Quote ${++many}`, client: company } }))._id;
/** A quote with one print whose file exists. */
async function aPrintedQuote(world: World, company: number): Promise<number> {
  const id = await aQuote(world, company);
  const { url } = await world.as('admin').does('prints.create', { params: { id }, body: {} });
  const print = url.slice(-22);
  await world.opened.services.files.put(print, Buffer.from('%PDF'));
  await world.sql("UPDATE quote_prints SET state = 'ready', size = 4 WHERE id = $1", [print]);
  return id;
}
const printOf = async (world: World, quote: number | string) =>
  (await world.sql<{ id: string }>('SELECT id FROM quote_prints WHERE quote_id = $1', [quote]))[0]?.id ?? unknownFile;
const aPrint = async (world: World, company: number) => printOf(world, await aPrintedQuote(world, company));
/** A customer's link to a quote of this company, which has a logo; `signed` with an accepted PDF. */
async function aLink(world: World, company: number, signed = false) {
  const { files } = world.opened.services;
  const logo = `logo${++many}`.padEnd(22, 'L');
  await files.put(logo, Buffer.from('PNG'));
  await world.sql('UPDATE companies SET logo_file_id = $1 WHERE id = $2', [logo, company]);
  const quote = await aPrintedQuote(world, company);
  const print = `/api/v1/prints/${await printOf(world, quote)}`;
  const made = await world
    .as('admin')
    .does('links.create', { params: { id: quote }, body: { print, detail: 'prices' } });
  const token = made.url.slice(-43);
  if (signed) {
    await world.as('nobody').does('customerQuotes.accept', { params: { token }, body: { name: 'Jo' } });
    const pdf = `signed${many}`.padEnd(22, 'S');
    await files.put(pdf, Buffer.from('%PDF'));
    await world.sql('UPDATE quote_answers SET pdf_id = $1, pdf_size = 4 WHERE quote_id = $2', [pdf, quote]);
  }
  return { quote, link: made.link, token };
}
/** An email of a quote's PDF that is sent much later. */
const aScheduledEmail = async (world: World, company: number) =>
  inserted(
    world,
    `INSERT INTO print_emails (quote_id, print_id, print_num, batch, address, copy, queued_at, send_at)
     VALUES ($1, 'p', 1, gen_random_uuid(), 'jo@barn.test', false, now(), '2099-01-01')`,
    [await aQuote(world, company)],
  );
/** A quote of a company whose catalog has the SKU. */
async function aQuoteToMatch(world: World, company: number): Promise<number> {
  await world.sql("INSERT INTO items (company_id, sku) VALUES ($1, 'TO-MATCH') ON CONFLICT DO NOTHING", [company]);
  return aQuote(world, company);
}

/** A quote whose margin of 10% is under its company's floor of 20%. */
async function aQuoteUnderFloor(world: World, company: number): Promise<number> {
  await world.sql('UPDATE companies SET floor_margin = 20 WHERE id = $1', [company]);
  await world.sql(
    "INSERT INTO items (company_id, sku, unit, cost_cents) VALUES ($1, 'LOW', 'EA', 900) ON CONFLICT DO NOTHING",
    [company],
  );
  const id = await aQuote(world, company);
  const line = { sku: 'LOW', unit: 'EA', quantity: '1', price: '10' };
  await world.as('admin').does('quotes.update', { params: { id }, body: { lines: [line] } });
  return id;
}
async function aMarginRequest(world: World, company: number): Promise<number> {
  const id = await aQuoteUnderFloor(world, company);
  await world.as('admin').does('margin.request', { params: { id }, body: { note: 'A good customer.' } });
  return id;
}

/** A trim list released with a job of this company. */
async function aTrimList(world: World, company: number, author: number): Promise<string> {
  const { _id } = await world.makeJob('Submitted');
  await world.sql('UPDATE jobs SET author_id = $1, company_id = $2 WHERE id = $3', [author, company, _id]);
  return `/api/v1/files/${await releaseTrims(world, _id, author)}`;
}
/** Adds a released trim list to a job. */
async function releaseTrims(world: World, jobId: number, author: number): Promise<string> {
  const id = `trims${++many}`.padEnd(22, 'T');
  const csv = Buffer.from('code,quantity\nRIDGE,7\n');
  await world.opened.services.files.put(id, csv);
  await world.sql(
    `INSERT INTO files (id, name, size, mime, purpose, uploader_id, uploaded_at, job_id, file_type, claimed_at)
     VALUES ($1, 'trims.csv', $2, 'text/csv', 'draftFile', $3, now(), $4, 6, now())`,
    [id, csv.byteLength, author, jobId],
  );
  return id;
}

/** The Drive folder of a new job of this company, as created by the task. */
async function aFolder(world: World, company: number): Promise<string> {
  const { _id } = await world.makeJob('Submitted', company === world.companies.A.id ? {} : { author: 'rival' });
  await keepDriveFolder(world.opened.services, { jobId: _id });
  return `job-${_id}`;
}

const madeFor = {
  'drive.path': aFolder,
  'drive.dwg': aFolder,
  ...Object.fromEntries(
    (['resolve', 'suggest', 'takeoff', 'whatIf', 'columns', 'lines', 'rollFormer'] as const).map((name) => [
      `quotes.${name}`,
      aQuote,
    ]),
  ),
  'quotes.match': aQuoteToMatch,
  'quotes.undoMatch': aQuote,
  'margin.costs': aQuote,
  'margin.get': aQuote,
  'margin.request': aQuoteUnderFloor,
  'margin.approve': aQuoteUnderFloor,
  'margin.decline': aMarginRequest,
  'prints.create': aQuote,
  'prints.publish': aPrintedQuote,
  'prints.delete': aPrintedQuote,
  'prints.get': aPrint,
  'prints.email': aPrint,
  'prints.emailDraft': aPrint,
  'links.create': aPrintedQuote,
  'prints.emailPreview': aPrint,
  'prints.cancelEmail': aScheduledEmail,
  'quotes.get': aQuote,
  'quotes.update': aQuote,
  'quotes.history': aQuote,
  'quotes.restore': aQuote,
  'customers.update': aCustomer,
  'customers.delete': aCustomer,
  'items.update': anItem,
  'items.delete': anItem,
  'items.history': anItem,
  'imports.undo': anImport,
  'integrations.revokeKey': aKey,
  'integrations.resumeWebhook': aWebhook,
  'integrations.removeWebhook': aWebhook,
  'integrations.replay': aDelivery,
} as const;

const customerOf = async (world: World, company: number) =>
  (await world.sql<{ id: number }>('SELECT id FROM customers WHERE company_id = $1', [company]))[0]?.id;

async function createBody(world: World, role: Role, target: string): Promise<object> {
  const { A, B } = world.companies;
  const named = staff(role) ? { client: A.id } : {};
  const usual = { name: 'A roof', pan1Width: 16, ...named };
  switch (target) {
    case "a customer of A's":
      return { ...usual, customerId: await customerOf(world, A.id) };
    case "a customer of B's":
      return { ...usual, customerId: await customerOf(world, B.id) };
    case 'an unknown customer':
      return { ...usual, customerId: Number(unknownId) };
    case 'company named by who may not':
      return { name: 'A roof', pan1Width: 16, ...(staff(role) ? {} : { client: A.id }) };
    default:
      return usual;
  }
}

/** The `client` field that the target calls for. */
function companyNamed(world: World, role: Role, target: string): { client?: number } {
  const { A, B } = world.companies;
  if (target === 'B named') return { client: B.id };
  return target === 'as usual' && staff(role) ? { client: A.id } : {};
}

const importFiles: Partial<Record<Call, readonly [field: string, csv: string]>> = {
  'customers.import': ['file', 'Customer Name,Short Name\nImported,Imp\n'],
  'items.import': ['file', 'SKU,Description\nIMPORTED,An item\n'],
  'imports.badRows': ['file', 'SKU,Description\n,No SKU\n'],
  'companies.importMatch': ['csv', 'code,sku\nIMPORTED,RC14\n'],
  'companies.importRatio': ['csv', 'code,item,ratio\nIMPORTED,SCREW,2.4\n'],
};
function formFor(world: World, call: Call, role: Role, target: string): FormData | undefined {
  const form = new FormData();
  const file = importFiles[call];
  if (call === 'uploads.create') form.append(target, new Blob(['%PDF-1.4']), 'a.pdf');
  else if (call === 'companies.logo') form.append('logo', picture(), 'logo.png');
  else if (file) form.append(file[0], new Blob([file[1]]), 'list.csv');
  else return undefined;
  if (call === 'imports.badRows') form.append('what', 'items');
  const { client } = file?.[0] === 'file' ? companyNamed(world, role, target) : {};
  if (client !== undefined) form.append('client', String(client));
  return form;
}

/** The query string. */
function queryFor(world: World, call: Call, role: Role, target: string): string {
  if (call === 'imports.list') return '?what=match';
  if (call === 'quotes.suggest') return '?code=RIDGE';
  if (call !== 'items.download' && call !== 'customers.download') return '';
  const { client } = companyNamed(world, role, target);
  return client === undefined ? '' : `?client=${client}`;
}

async function bodyFor(world: World, call: Call, role: Role, target: string, id: string | null): Promise<unknown> {
  switch (call) {
    case 'jobs.create':
      return createBody(world, role, target);
    case 'customers.create':
      return { name: `Customer ${++many}`, ...companyNamed(world, role, target) };
    case 'quotes.create':
      return { name: `Quote ${++many}`, ...companyNamed(world, role, target) };
    case 'quotes.update':
      return { color: 'Red' };
    case 'quotes.restore':
      return { seq: 1 };
    case 'quotes.parseFlats': {
      const { A, B } = world.companies;
      if (target === 'unknown') return { url: `/api/v1/files/${unknownFile}` };
      const [company, author] = target === 'A' ? [A, world.people.client2] : [B, world.people.rival];
      return { url: await aTrimList(world, company.id, author.id) };
    }
    case 'integrations.addKey':
      await world.sql('DELETE FROM api_keys');
      return { name: `Key ${++many}`, scopes: ['jobs:read'] };
    case 'integrations.addWebhook':
      await world.sql('DELETE FROM webhooks');
      return { url: 'https://hooks.test/', events: ['job.status'] };
    case 'displays.create': {
      await world.sql('DELETE FROM displays');
      const { code } = await world.as('nobody').does('display.startPairing', { body: {} });
      return { code, name: `Display ${++many}` };
    }
    case 'templates.create':
      return { name: `Template ${++many}`, text: 'Thank you.', kind: 'note' };
    case 'templates.update':
      return { name: `Template ${++many}` };
    case 'checklist.create':
      await world.sql('DELETE FROM checklist_items');
      return { text: `Check ${++many}` };
    case 'checklist.update':
      return { text: `Check ${++many}` };
    case 'jobs.tick':
      return { item: await aChecklistItem(world), done: true };
    case 'displays.update':
      return { name: `Display ${++many}` };
    case 'displays.control':
      await world.sql(
        `INSERT INTO display_credentials (hash, display_id, made_at, expires_at, seen_at)
         SELECT gen_random_uuid()::text, id, now(), now() + interval '1 day', now() FROM displays`,
      );
      return { action: 'pause' };
    case 'partner.createJob':
      if (target !== 'unknown client')
        await world.sql(
          `INSERT INTO partner_clients (company_id, mrm_client_id) VALUES ($1, 'PC-1') ON CONFLICT DO NOTHING`,
          [world.companies.A.id],
        );
      return {
        mrmClientId: target === 'unknown client' ? 'PC-0' : 'PC-1',
        ...{ mrmProjectId: `P-${++many}`, mrmTakeoffId: 'T-1', name: 'Barn', pan1Width: 16 },
      };
    case 'integrations.replay':
    case 'display.startPairing':
    case 'display.finishPairing':
    case 'partner.test':
      return {};
    case 'quotes.resolve':
      return { rows: [{ code: 'RIDGE' }] };
    case 'quotes.whatIf':
      return { choices: [{ color: 'Red' }] };
    case 'quotes.match':
      return { code: `CODE-${++many}`, sku: 'TO-MATCH' };
    case 'quotes.undoMatch':
      return { _id: 1, version: 1, before: '' };
    case 'quotes.columns':
      return { columns: '[]' };
    case 'margin.costs':
      return { skus: ['LOW'], priceCode: '' };
    case 'margin.request':
      return { note: 'A good customer.' };
    case 'margin.approve':
      return { request: null, margin: 10 };
    case 'margin.decline': {
      const [open] = await world.sql<{ id: number }>('SELECT id FROM margin_requests ORDER BY id DESC LIMIT 1');
      return { request: open?.id ?? 1, reason: 'Too low.' };
    }
    case 'prints.create':
      return {};
    case 'prints.publish':
    case 'prints.delete': {
      const url = `/api/v1/prints/${await printOf(world, id ?? unknownId)}`;
      if (call === 'prints.delete') return { url };
      const [quote] = await world.sql<{ job: number }>('SELECT job_id AS job FROM quotes WHERE id = $1', [id]);
      return { quote: url, jobId: quote?.job ?? 1 };
    }
    case 'links.create':
      return { print: `/api/v1/prints/${await printOf(world, id ?? unknownId)}`, detail: 'prices' };
    case 'links.reply':
      return { text: 'In two weeks.' };
    case 'customerQuotes.ask':
      return { name: 'Jo', text: 'When is it ready?' };
    case 'customerQuotes.accept':
      return { name: 'Jo' };
    case 'customerQuotes.decline':
      return { name: 'Jo', reason: 'Too late.' };
    case 'files.emailVersion':
      await world.sql(`UPDATE companies SET emails = '{plans@barn.test}'`);
      return { addresses: ['plans@barn.test'] };
    case 'prints.emailPreview':
      return { text: 'Here it is.' };
    case 'prints.email':
      return { to: ['jo@barn.test'] };
    case 'items.create':
      return { sku: `NEW-${++many}`, ...companyNamed(world, role, target) };
    case 'customers.update':
      return { shortName: 'Short' };
    case 'items.update':
      return { description: 'Another one' };
    case 'jobs.validate':
      return { level: 1 };
    case 'jobs.dueBack':
      return { level: '2030-01-07T18:00:00.000Z' };
    case 'jobs.duplicate':
      return { jobName: 'The same again' };
    case 'jobs.undo':
      // The caller's decision within ten seconds, after what was sent about the job.
      world.clock.advance(1000);
      if (id !== null && /^\d+$/.test(id) && id !== unknownId && (role === 'admin' || role === 'super'))
        await world.as(role).does('jobs.billing', { params: { id: Number(id) }, body: { revenue: ++many } });
      return {};
    case 'jobs.rush':
      return { level: true };
    case 'jobs.maxRevs':
      // Jobs start with two.
      return { level: 3 };
    case 'jobs.quoteStatus':
      return { level: 'Ready to Quote' };
    case 'jobs.productionStatus':
      return { level: 'Awaiting Material' };
    case 'jobs.invoice':
      return { invoiceType: 'Demo' };
    case 'jobs.billing':
      return { revenue: 125.5 };
    case 'jobs.release': {
      const drafts = id === unknownId ? [] : await currentDrafts(world.as('admin'), Number(id));
      return { level: drafts.length > 0 ? drafts : [unknownFile] };
    }
    case 'notes.create':
      return { text: 'a note' };
    case 'pins.create': {
      const file = id === unknownId ? unknownFile : await aDrawing(world, Number(id));
      return { file, page: 2, x: 0.25, y: 0.5, kind: 'question', text: 'Which ridge?' };
    }
    case 'notes.update':
    case 'pins.reply':
      return { text: 'The north one.' };
    case 'inbox.read':
      return { all: true };
    case 'inbox.mute':
      return { muted: true };
    case 'notificationSettings.update':
      return { kind: 'released', push: false };
    case 'push.add':
      return aSubscription(++many);
    case 'pins.resolve':
      return { resolved: true };
    case 'auth.register':
      return {
        name: 'A Newcomer',
        email: `newcomer.${++registered}@people.test`,
        introCompanyName: 'Newcomer Roofing',
        introCompanyType: 'Builder',
        recaptchaValue: target === 'right answer' ? await solved(world) : 'bm8gYW5zd2Vy',
        regisNotifOptIn: true,
      };
    case 'auth.resetPassword':
      return { password: 'a password by a link' };
    case 'settings.update':
      return { opens: 480 };
    case 'companies.create':
      return { companyName: 'A new one', inits: freshInitials() };
    case 'companies.update':
      return { officeAddressOne: '1 Ridge Way' };
    case 'users.update':
    case 'profile.update':
      return { phone: '555 0100' };
    case 'jobs.assign':
    case 'jobs.takeoff':
    case 'auth.lostPassword':
    case 'auth.logout':
      return {};
    default:
      return undefined;
  }
}

/** The request of one cell: valid in everything except, possibly, who sends it. */
export async function requestFor(world: World, call: Call, role: Role, target: string): Promise<Sent> {
  const [method, path] = calls[call].call.split(' ') as [string, string];
  const whole = await pathFor(world, call, role, target);
  const id = whole === null ? await idFor(world, call, role, target) : null;
  const form = formFor(world, call, role, target);
  const body = await bodyFor(world, call, role, target, id);
  const signed = call === 'partner.createJob' && target !== 'not signed';
  return {
    method,
    path: `${apiBase}${whole ?? path.replace(/:\w+/, id ?? '').replace(':version', 'R0')}${queryFor(world, call, role, target)}`,
    body,
    ...(form ? { form } : {}),
    ...(signed ? { headers: signature(world, JSON.stringify(body)) } : {}),
  };
}
