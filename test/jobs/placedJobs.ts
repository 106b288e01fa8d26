import { mustAct } from '../support/journey';
import type { Person, PersonName } from '../support/people';
import type { World } from '../support/world';
import { type AuthorKind, type State, type Step, states, world as table } from './status.table';

/** The stored state of a job that an action may change. */
export interface Observed {
  job: Record<string, unknown> | null;
  history: { status: string; revision: number; started_at: string; ended_at: string | null }[];
  notes: { id: number; action: string | null; cad: boolean; author_id: number; time_in: string }[];
  files: { id: string; note_id: number | null; file_type: number | null; job_rev: number; job_corr: number }[];
  tasks: { name: string; payload: Record<string, unknown> }[];
}

const observation = `SELECT json_build_object(
  'job', (SELECT to_jsonb(j) FROM jobs j WHERE j.id = $1),
  'history', (SELECT coalesce(json_agg(to_jsonb(s) ORDER BY s.id), '[]') FROM job_status_times s WHERE s.job_id = $1),
  'notes', (SELECT coalesce(json_agg(to_jsonb(n) ORDER BY n.id), '[]') FROM notes n WHERE n.job_id = $1),
  'files', (SELECT coalesce(json_agg(to_jsonb(f) ORDER BY f.id), '[]') FROM files f WHERE f.job_id = $1),
  'tasks', (SELECT coalesce(json_agg(json_build_object('name', t.identifier, 'payload', q.payload) ORDER BY q.id), '[]')
            FROM graphile_worker._private_jobs q JOIN graphile_worker._private_tasks t ON t.id = q.task_id
            WHERE (q.payload->>'jobId')::int = $1))::text AS seen`;

/** Copies the job tables and creates a function that restores one job; generated columns are left to the database. */
async function createCopies(world: World): Promise<void> {
  const columns = async (table: string) =>
    (
      await world.sql<{ list: string }>(
        `SELECT string_agg(format('%I', column_name), ', ' ORDER BY ordinal_position) AS list FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
        [table],
      )
    )[0]?.list as string;
  const back: string[] = [];
  for (const table of ['jobs', 'job_status_times', 'notes', 'files']) {
    const list = await columns(table);
    await world.sql(`CREATE TABLE kept_${table} AS SELECT ${list} FROM ${table}`);
    const of = table === 'jobs' ? 'id' : 'job_id';
    back.push(
      `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM kept_${table} WHERE ${of} = which;`,
    );
  }
  await world.sql(`CREATE FUNCTION put_back(which integer) RETURNS void LANGUAGE sql AS $$
    DELETE FROM graphile_worker._private_jobs WHERE (payload->>'jobId')::int = which;
    DELETE FROM jobs WHERE id = which;
    ${back.join('\n')}
  $$`);
}

/** One job per author and state, brought there by real calls and restorable to that state as often as needed. */
export class PlacedJobs {
  readonly #ids = new Map<string, number>();

  private constructor(readonly world: World) {}

  static async place(world: World, wanted: readonly State[] = states): Promise<PlacedJobs> {
    const placed = new PlacedJobs(world);
    const leaver = await world.addPerson({ name: 'Lee Aver', role: 'cad', companyId: null });
    for (const author of ['client', 'customer'] as const) {
      for (const state of wanted) {
        const { _id } = await world.makeJob('Submitted', { author, body: { files: await submitted(world, author) } });
        for (const step of table[state].steps) await placed.#walk(_id, step, table[state].steps, leaver);
        placed.#ids.set(`${author} ${state}`, _id);
      }
    }
    await createCopies(world);
    return placed;
  }

  async #walk(id: number, step: Step, steps: readonly Step[], leaver: Person): Promise<void> {
    const { world } = this;
    if (step[0] === 'company') return; // set while the cells of that state run, since it holds the whole company
    if (step[0] === 'drafter') {
      await world.sql('UPDATE jobs SET drafter_id = NULL WHERE drafter_id = $1', [leaver.id]);
      return;
    }
    const leaves = steps.some(([who]) => who === 'drafter');
    const who = step[0] === 'cad' && leaves ? leaver : (step[0] as PersonName);
    await mustAct(world.as(who), id, step[1] as Parameters<typeof mustAct>[2]);
  }

  id(author: AuthorKind, state: State): number {
    return this.#ids.get(`${author} ${state}`) as number;
  }

  /** Restores the job to its initial state with no pending tasks, and returns that state. */
  async putBack(id: number): Promise<Observed> {
    await this.world.sql('SELECT put_back($1)', [id]);
    return this.observe(id);
  }

  async observe(id: number): Promise<Observed> {
    const [row] = await this.world.sql<{ seen: string }>(observation, [id]);
    return JSON.parse((row as { seen: string }).seen);
  }

  /** IDs of the drafts of the job's current round; if there are none, a well-formed unknown ID. */
  async drafts(id: number): Promise<string[]> {
    const rows = await this.world.sql<{ id: string }>(
      `SELECT f.id FROM files f JOIN jobs j ON j.id = f.job_id
       WHERE j.id = $1 AND f.file_type = 4 AND f.job_rev = j.revision AND f.job_corr = j.correction`,
      [id],
    );
    return rows.length > 0 ? rows.map((row) => row.id) : ['A'.repeat(22)];
  }
}

async function submitted(world: World, author: AuthorKind): Promise<string[]> {
  return world.as(author).upload('subFile', [{ name: 'roof.pdf', bytes: 'a roof' }]);
}

let uploads = 0;
/** Inserts an unclaimed draft upload of a user; no file content is stored. */
export async function freshDraft(world: World, uploader: Person): Promise<string> {
  const id = `draft${String(++uploads).padStart(17, '0')}`;
  await world.sql(
    `INSERT INTO files (id, name, size, mime, purpose, uploader_id, uploaded_at) VALUES ($1, 'draft.pdf', 5, 'application/pdf', 'draftFile', $2, $3)`,
    [id, uploader.id, world.clock.now()],
  );
  return `/api/v1/files/${id}`;
}
