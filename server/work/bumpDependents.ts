import type { Kind } from '../../common/api/views';
import type { Services } from '../services';
import { change } from './change';
import { rows } from './sql';
import type { BumpOf, TaskPayload } from './tasks/tasks';
import type { Work } from './Work';

/** Tables whose rows show another entity, with their kinds. */
interface Dependents {
  readonly table: 'users' | 'jobs' | 'notes' | 'pins' | 'quotes' | 'displays' | 'note_templates';
  readonly where: string;
  readonly kinds: readonly Kind[];
}

const users = (where: string): Dependents => ({ table: 'users', where, kinds: ['user'] });
const jobs = (where: string): Dependents => ({ table: 'jobs', where, kinds: ['job', 'jobPage', 'wallJob'] });
const notes = (where: string): Dependents => ({ table: 'notes', where, kinds: ['note'] });
const pins = (where: string): Dependents => ({ table: 'pins', where, kinds: ['pin'] });

const quotes = (where: string): Dependents => ({ table: 'quotes', where, kinds: ['quote', 'quotePage'] });

const templates = (where: string): Dependents => ({ table: 'note_templates', where, kinds: ['noteTemplate'] });

const displays = (where: string): Dependents => ({ table: 'displays', where, kinds: ['display'] });

/** Rows that show the entities in `$1` (users, companies or customers). Tables are in lock order. */
const dependents: Record<BumpOf, readonly Dependents[]> = {
  'user.name': [
    jobs(
      'author_id = ANY($1) OR drafter_id = ANY($1) OR id IN (SELECT job_id FROM job_checks WHERE done_by = ANY($1))',
    ),
    notes('author_id = ANY($1)'),
    pins(
      'author_id = ANY($1) OR resolved_by = ANY($1) OR id IN (SELECT pin_id FROM pin_replies WHERE author_id = ANY($1))',
    ),
    quotes('author_id = ANY($1)'),
    displays('paired_by = ANY($1)'),
  ],
  'user.phone': [jobs('author_id = ANY($1)')],
  'company.pricing': [
    jobs("company_id = ANY($1) AND revenue_cents IS NULL AND (level IS NOT NULL OR status = 'Submitted')"),
  ],
  'company.hold': [users('company_id = ANY($1)')],
  company: [
    users('company_id = ANY($1)'),
    jobs('company_id = ANY($1)'),
    notes('job_id IN (SELECT id FROM jobs WHERE company_id = ANY($1))'),
    quotes('company_id = ANY($1)'),
    templates('company_id = ANY($1)'),
  ],
  // There is one row of settings, which every display shows.
  settings: [displays('$1::integer[] IS NOT NULL')],
  customer: [jobs('customer_id = ANY($1)'), quotes('customer_id = ANY($1)')],
};

/** Up to this many rows are bumped in the command's own transaction, without a worker. */
const atOnce = 300;
const perBatch = 500;

/**
 * `bumpDependents(work, 'company', id)`: call it in a command that changes fields which other rows show: a user's name
 * or phone, a company's name, initials or notes, a customer's name or exemption. Bumps the versions of all rows that show the
 * entity; when all are done, screens with such rows refetch once (PROTOCOL P18). A few rows are bumped in the command's
 * transaction, many by a task in batches, so that locks are short. None of them enters `changes`.
 */
export async function bumpDependents(work: Work, of: BumpOf, id: number): Promise<void> {
  let few = 0;
  for (const { table, where } of dependents[of]) {
    few += (await work.sql(`SELECT 1 AS one FROM ${table} WHERE ${where} LIMIT ${atOnce + 1}`, [[id]])).length;
    if (few > atOnce) return work.task('views.bump', { of, id }, `bump:${of}:${id}`);
  }
  for (const each of dependents[of]) {
    const found = await work.sql<{ id: number }>(idsOf(each), [[id]]);
    await bump(work, each, found);
  }
  if (few > 0) work.stale(kindsOf(of));
}

/** Bumps the dependents of many entities in the caller's transaction, for imports. */
export async function bumpAllDependents(work: Work, of: BumpOf, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  let some = false;
  for (const each of dependents[of]) {
    const found = await work.sql<{ id: number }>(idsOf(each), [ids]);
    await bump(work, each, found);
    some ||= found.length > 0;
  }
  if (some) work.stale(kindsOf(of));
}

/** Task handler for many rows. Running it twice bumps versions twice, which is harmless. */
export async function bumpInBatches(services: Services, { of, id }: TaskPayload<'views.bump'>): Promise<void> {
  for (const each of dependents[of]) {
    const found = await rows<{ id: number }>(services.db, idsOf(each), [[id]]);
    for (let i = 0; i < found.length; i += perBatch) {
      await change(services, { actor: null, verb: 'views.bump' }, (work) =>
        bump(work, each, found.slice(i, i + perBatch)),
      );
    }
  }
  await change(services, { actor: null, verb: 'views.bump' }, async (work) => work.stale(kindsOf(of)));
}

const idsOf = ({ table, where }: Dependents): string => `SELECT id FROM ${table} WHERE ${where} ORDER BY id`;
const kindsOf = (of: BumpOf): Kind[] => dependents[of].flatMap(({ kinds }) => kinds);

/** Rows are locked in order of ID first; an UPDATE alone locks them in any order. */
async function bump(work: Work, { table }: Dependents, found: readonly { id: number }[]): Promise<void> {
  if (found.length === 0) return;
  await work.sql(
    `UPDATE ${table} SET id = id WHERE id IN
       (SELECT id FROM ${table} WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE)`,
    [found.map(({ id }) => id)],
  );
}
