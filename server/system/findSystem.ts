import type { Routes } from '../../common/api/routes';
import type { FailedTask, OutsideState, System } from '../../common/system/system';
import type { Ask } from '../ask';
import type { House } from '../house';
import { withoutSecrets } from '../log';
import { countProcesses } from '../work/countProcesses';
import { queueNow } from '../work/queueNow';
import { oneRow, rows } from '../work/sql';
import { lookOutside } from './lookOutside';

/** Whoever looks asks every five seconds; foreign systems are asked at most so often. */
const freshMs = 30_000;
const mostFailed = 50;
const longestError = 300;

interface Looked {
  readonly at: number;
  readonly outside: Promise<OutsideState[]>;
}
const looked = new WeakMap<House, Looked>();

function lookSometimes(house: House): Looked {
  const now = house.now().getTime();
  const known = looked.get(house);
  if (known && now - known.at < freshMs) return known;
  const fresh = { at: now, outside: lookOutside(house) };
  looked.set(house, fresh);
  return fresh;
}

/** As the process that is asked sees it. */
export async function findSystem({ house }: Ask<Routes['system.get']>): Promise<{ value: System }> {
  const { at, outside } = lookSometimes(house);
  const about = await oneRow<{ schema: string }>(house.db, 'SELECT max(name) AS schema FROM migrations');
  const backup = await oneRow<NonNullable<System['backup']>>(
    house.db,
    'SELECT iso(at) AS at, place, rows, files, bytes, took_ms AS took FROM backups ORDER BY id DESC LIMIT 1',
  );
  return {
    value: {
      build: house.env.build,
      node: process.version,
      schema: about?.schema ?? '',
      processes: await countProcesses(house.db),
      outside: await outside,
      lookedAt: new Date(at).toISOString(),
      queue: await queueNow(house),
      failed: await findFailed(house),
      backup: backup ?? null,
    },
  };
}

/** What was given up first, then what is tried again soonest. */
async function findFailed(house: House): Promise<FailedTask[]> {
  const found = await rows<Omit<FailedTask, 'job'> & { jobId: number | null; num: number | null }>(
    house.db,
    `SELECT t.id AS _id, i.identifier AS name, j.id AS "jobId", j.num, coalesce(t.payload->>'to', t.payload->>'email') AS to,
       t.last_error AS error, t.attempts::int AS tries, t.attempts >= t.max_attempts AS "gaveUp",
       iso(CASE WHEN t.attempts >= t.max_attempts THEN t.updated_at ELSE t.run_at END) AS at
     FROM graphile_worker._private_jobs t JOIN graphile_worker._private_tasks i ON i.id = t.task_id
       LEFT JOIN jobs j ON j.id = (t.payload->>'jobId')::bigint
     WHERE t.last_error IS NOT NULL ORDER BY "gaveUp" DESC, t.run_at, t.id LIMIT $1`,
    [mostFailed],
  );
  return found.map(({ jobId, num, error, ...task }) => ({
    ...task,
    job: jobId === null || num === null ? null : { _id: jobId, num },
    error: withoutSecrets(error).slice(0, longestError),
  }));
}
