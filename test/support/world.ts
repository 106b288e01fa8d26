import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Quotas } from '../../common/access/quotas';
import type { JobPageView } from '../../common/jobs/job';
import type { Status } from '../../common/jobs/status';
import { guardTransactions } from '../../db/transactionScope';
import { readEnv } from '../../server/env';
import { type OpenedHouse, openHouse } from '../../server/openHouse';
import { Caller } from './caller';
import { Clock, mondayAtTen } from './clock';
import { cloneDatabase } from './database';
import { type JobWish, makeJob } from './journey';
import { type LiveOptions, LiveScreen } from './live';
import { addCompanies, addPerson, cast, type Company, type NewPerson, type Person, type PersonName } from './people';

// A change that would wait for a second connection fails its test.
guardTransactions();

export interface WorldOptions {
  /** Run tasks for outside systems too; without it they stay in the queue, to be looked at. */
  readonly tasks?: boolean;
  readonly clock?: Date;
  /** Another way to the same database. */
  readonly databaseUrl?: (url: string) => Promise<string>;
  /** Database connections for the calls. */
  readonly poolSize?: number;
  /** Settings beside those of a test. */
  readonly env?: Record<string, string>;
  /** Limits per hour; a test's clock stands still, so by default there are none. */
  readonly quotas?: Quotas;
  /** Folder of the built browser program. */
  readonly pages?: string;
}

export interface QueuedTask {
  readonly name: string;
  readonly payload: Record<string, unknown>;
  readonly key: string | null;
}

/** A whole product of one's own: server, database, folders and people; stop() leaves nothing behind. */
export interface World {
  readonly opened: OpenedHouse;
  readonly base: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly companies: Record<'A' | 'B', Company>;
  readonly people: Record<PersonName, Person>;
  /** Somebody's hands; 'nobody' has no token. */
  as(person: PersonName | Person | 'nobody'): Caller;
  addPerson(person: NewPerson): Promise<Person>;
  live(person: PersonName | Person, options?: LiveOptions): Promise<LiveScreen>;
  sql<T extends object>(text: string, binds?: readonly unknown[]): Promise<T[]>;
  makeJob(state: Status, wish?: JobWish): Promise<JobPageView>;
  /** Tasks that wait in the queue, oldest first. */
  tasks(): Promise<QueuedTask[]>;
  /** Read everybody's rights anew, after they were changed beside the calls. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

const none = Number.POSITIVE_INFINITY;
const unlimited: Quotas = {
  printEmails: { person: none, company: none },
  jobs: { person: none, company: none },
  notices: { address: none },
};

const secret = 'a secret of the tests, which is longer than thirty-two characters';

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const clock = new Clock(options.clock ?? mondayAtTen);
  const database = await cloneDatabase();
  const databaseUrl = (await options.databaseUrl?.(database.url)) ?? database.url;
  const dataDir = mkdtempSync(join(tmpdir(), 'takeoffs-world-'));
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => {});
  const sql = async <T extends object>(text: string, binds: readonly unknown[] = []): Promise<T[]> =>
    (await pool.query(text, [...binds])).rows as T[];

  const companies = await addCompanies(sql);
  const people = {} as Record<PersonName, Person>;
  const everybody: Person[] = [];
  const add = async (person: NewPerson) => {
    const added = await addPerson(sql, clock.now(), person);
    everybody.push(added);
    return added;
  };
  for (const [name, { company, ...rest }] of Object.entries(cast) as [PersonName, (typeof cast)['client']][]) {
    people[name] = await add({ ...rest, name, companyId: company && companies[company].id });
  }

  const env = readEnv(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      JWT_SECRET: secret,
      OFFICE_TZ: 'America/Chicago',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      MAP_GEOCODER_URL: 'none',
      ...options.env,
    },
    'test-build',
  );
  const opened = await openHouse({
    env,
    databaseUrl,
    pages: options.pages ?? null,
    now: clock.now,
    migrated: true,
    tasks: options.tasks ?? false,
    quotas: options.quotas ?? unlimited,
    poolSize: options.poolSize,
  });
  const base = `http://127.0.0.1:${opened.port}`;

  const refresh = async () => {
    const rows = await sql<Pick<Person, 'id' | 'role' | 'companyId' | 'hasQuoter' | 'verified'>>(
      'SELECT id, role, company_id AS "companyId", has_quoter AS "hasQuoter", verified FROM users',
    );
    for (const row of rows) Object.assign(everybody.find(({ id }) => id === row.id) ?? {}, row);
  };
  const who = (person: PersonName | Person) => (typeof person === 'string' ? people[person] : person);
  const callers = { base, secret: opened.house.gate.secret, now: clock.now, refresh };
  const as = (person: PersonName | Person | 'nobody') => new Caller(callers, person === 'nobody' ? null : who(person));
  const screens: LiveScreen[] = [];

  return {
    opened,
    base,
    port: opened.port,
    dataDir,
    databaseUrl: database.url,
    clock,
    companies,
    people,
    as,
    addPerson: add,
    async live(person, liveOptions = {}) {
      const screen = new LiveScreen(who(person), as(person), opened.port, liveOptions);
      screens.push(screen);
      await screen.ready();
      return screen;
    },
    sql,
    makeJob: (state, wish) => makeJob(as, state, wish),
    tasks: () =>
      sql<QueuedTask>(
        `SELECT t.identifier AS name, j.payload, j.key FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY j.id`,
      ),
    refresh,
    async stop() {
      for (const screen of screens) screen.close();
      await opened.close();
      await pool.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
