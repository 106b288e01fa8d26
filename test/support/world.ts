import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Quotas } from '../../common/access/quotas';
import { texts } from '../../common/api/errors';
import type { JobPageView } from '../../common/jobs/job';
import type { Status } from '../../common/jobs/status';
import { guardTransactions } from '../../db/transactionScope';
import { readEnv } from '../../server/env/readEnv';
import { type RunningServer, startServer } from '../../server/startServer';
import { Caller } from './caller';
import { Clock, mondayAtTen } from './clock';
import { cloneDatabase } from './database';
import { type JobOptions, makeJob } from './journey';
import { type LiveOptions, LiveScreen } from './live';
import { addCompanies, addPerson, cast, type Company, type NewPerson, type Person, type PersonName } from './people';

// A transaction that would wait for a second connection fails its test.
guardTransactions();

export interface WorldOptions {
  /** True to process tasks; by default they stay in the queue so that tests can inspect them. */
  readonly tasks?: boolean;
  readonly clock?: Date;
  /** Another URL for the same database, such as one through a proxy. */
  readonly databaseUrl?: (url: string) => Promise<string>;
  /** Database connections for the calls. */
  readonly poolSize?: number;
  /** Settings in addition to those of tests. */
  readonly env?: Record<string, string>;
  /** Limits per hour; unlimited by default, since the test clock stands still. */
  readonly quotas?: Quotas;
  /** Folder with the built client. */
  readonly pages?: string;
}

export interface QueuedTask {
  readonly name: string;
  readonly payload: Record<string, unknown>;
  readonly key: string | null;
}

/** A complete installation for one test file: server, database, folders and users; stop() removes it all. */
export interface World {
  readonly opened: RunningServer;
  readonly base: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly companies: Record<'A' | 'B', Company>;
  readonly people: Record<PersonName, Person>;
  /** Calls as a user; 'nobody' has no token. */
  as(person: PersonName | Person | 'nobody'): Caller;
  addPerson(person: NewPerson): Promise<Person>;
  live(person: PersonName | Person, options?: LiveOptions): Promise<LiveScreen>;
  sql<T extends object>(text: string, binds?: readonly unknown[]): Promise<T[]>;
  makeJob(state: Status, wish?: JobOptions): Promise<JobPageView>;
  /** Queued tasks, oldest first. */
  tasks(): Promise<QueuedTask[]>;
  /** Reloads every user's permissions after they were changed directly in the database. */
  refresh(): Promise<void>;
  /** Stops the server and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** How often `live` connects to a server that can't reach its database. */
const maxAttempts = 20;
const none = Number.POSITIVE_INFINITY;
const unlimited: Quotas = {
  printEmails: { person: none, company: none },
  versionEmails: { person: none, company: none },
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
  const allPeople: Person[] = [];
  const add = async (person: NewPerson) => {
    const added = await addPerson(sql, clock.now(), person);
    allPeople.push(added);
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
  const start = (port: number) =>
    startServer({
      env: { ...env, port },
      databaseUrl,
      pages: options.pages ?? null,
      now: clock.now,
      migrated: true,
      tasks: options.tasks ?? false,
      quotas: options.quotas ?? unlimited,
      poolSize: options.poolSize,
    });
  let opened = await start(env.port);
  const base = `http://127.0.0.1:${opened.port}`;

  const refresh = async () => {
    const rows = await sql<Pick<Person, 'id' | 'role' | 'companyId' | 'hasQuoter' | 'seesCosts' | 'verified'>>(
      'SELECT id, role, company_id AS "companyId", has_quoter AS "hasQuoter", sees_costs AS "seesCosts", verified FROM users',
    );
    for (const row of rows) Object.assign(allPeople.find(({ id }) => id === row.id) ?? {}, row);
  };
  const who = (person: PersonName | Person) => (typeof person === 'string' ? people[person] : person);
  const callers = { base, secret: opened.services.gate.secret, now: clock.now, refresh };
  const as = (person: PersonName | Person | 'nobody') => new Caller(callers, person === 'nobody' ? null : who(person));
  const screens: LiveScreen[] = [];

  return {
    get opened() {
      return opened;
    },
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
      for (let attempt = 1; ; attempt++) {
        const screen = new LiveScreen(who(person), as(person), opened.port, liveOptions);
        screens.push(screen);
        try {
          await screen.ready();
          return screen;
        } catch (error) {
          // On a busy machine the database may fall behind for some seconds; a browser would try again, too.
          const busy = (error as Error).message === texts.unavailable && liveOptions?.attempts !== 1;
          if (!busy || attempt === maxAttempts) throw error;
          screen.close();
          await pause(500);
        }
      }
    },
    sql,
    makeJob: (state, wish) => makeJob(as, state, wish),
    tasks: () =>
      sql<QueuedTask>(
        `SELECT t.identifier AS name, j.payload, j.key FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY j.id`,
      ),
    refresh,
    async restart() {
      await opened.close();
      opened = await start(opened.port);
    },
    async stop() {
      for (const screen of screens) screen.close();
      await opened.close();
      await pool.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
