import type { Routes } from '../../common/api/routes';
import type { FailedTask, OutsideState, System } from '../../common/system/system';
import type { Ask } from '../ask';
import type { House } from '../house';
import { withoutSecrets } from '../log';
import { countProcesses } from '../work/countProcesses';
import { queueNow } from '../work/queueNow';
import { oneRow, rows } from '../work/sql';
import { lookOutside } from './lookOutside';

/** An open system page asks every five seconds; external systems are asked at most this often. */
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
      paused: await findPaused(house),
      backup: backup ?? null,
    },
  };
}

/** Addresses whose circuit breaker is open (server/integrations/breaker.ts). */
async function findPaused(house: House): Promise<System['paused']> {
  const found = await rows<System['paused'][number]>(
    house.db,
    `SELECT coalesce(w.url, '') AS to, CASE WHEN c.id IS NOT NULL THEN json_build_object('_id', c.id, 'companyName', c.company_name) END AS company,
       (SELECT count(*)::int FROM deliveries d WHERE d.webhook_id IS NOT DISTINCT FROM b.webhook_id AND d.state = 'waiting') AS waiting,
       iso(b.opened_at) AS since, iso(b.probe_at) AS "nextTry", b.said
     FROM delivery_breakers b LEFT JOIN webhooks w ON w.id = b.webhook_id LEFT JOIN companies c ON c.id = w.company_id
     WHERE b.opened_at IS NOT NULL ORDER BY b.opened_at LIMIT $1`,
    [mostFailed],
  );
  return found.map((one) => ({ ...one, to: one.to || (house.env.mrmWebhookUrl ?? '') }));
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
