import type { Routes } from '../../common/api/routes';
import type { FailedTask, OutsideState, System } from '../../common/system/system';
import type { CallContext } from '../callContext';
import type { Services } from '../services';
import { withoutSecrets } from '../log';
import { countProcesses } from '../work/upkeep/countProcesses';
import { taskPayloads } from '../work/tasks/privateQueue';
import { queueNow } from '../work/tasks/queueNow';
import { oneRow, rows } from '../work/sql';
import { lookOutside } from './lookOutside';

/** An open system page refreshes every five seconds; external services are checked at most this often. */
const freshMs = 30_000;
const mostFailed = 50;
const longestError = 300;

interface Check {
  readonly at: number;
  readonly outside: Promise<OutsideState[]>;
}
const lastChecks = new WeakMap<Services, Check>();

function checkAtMostEvery(services: Services): Check {
  const now = services.now().getTime();
  const known = lastChecks.get(services);
  if (known && now - known.at < freshMs) return known;
  const fresh = { at: now, outside: lookOutside(services) };
  lastChecks.set(services, fresh);
  return fresh;
}

/** System status as seen by the process that handles the call. */
export async function findSystem({ services }: CallContext<Routes['system.get']>): Promise<{ value: System }> {
  const { at, outside } = checkAtMostEvery(services);
  const about = await oneRow<{ schema: string }>(services.db, 'SELECT max(name) AS schema FROM migrations');
  const backup = await oneRow<NonNullable<System['backup']>>(
    services.db,
    'SELECT iso(at) AS at, place, rows, files, bytes, took_ms AS took FROM backups ORDER BY id DESC LIMIT 1',
  );
  return {
    value: {
      build: services.env.build,
      node: process.version,
      schema: about?.schema ?? '',
      processes: await countProcesses(services.db),
      outside: await outside,
      lookedAt: new Date(at).toISOString(),
      queue: await queueNow(services),
      failed: await findFailed(services),
      paused: await findPaused(services),
      backup: backup ?? null,
    },
  };
}

/** URLs with an open circuit breaker (server/integrations/breaker.ts). */
async function findPaused(services: Services): Promise<System['paused']> {
  const found = await rows<System['paused'][number]>(
    services.db,
    `SELECT coalesce(w.url, '') AS to, CASE WHEN c.id IS NOT NULL THEN json_build_object('_id', c.id, 'companyName', c.company_name) END AS company,
       (SELECT count(*)::int FROM deliveries d WHERE d.webhook_id IS NOT DISTINCT FROM b.webhook_id AND d.state = 'waiting') AS waiting,
       iso(b.opened_at) AS since, iso(b.probe_at) AS "nextTry", b.said AS response
     FROM delivery_breakers b LEFT JOIN webhooks w ON w.id = b.webhook_id LEFT JOIN companies c ON c.id = w.company_id
     WHERE b.opened_at IS NOT NULL ORDER BY b.opened_at LIMIT $1`,
    [mostFailed],
  );
  return found.map((one) => ({ ...one, to: one.to || (services.env.mrmWebhookUrl ?? '') }));
}

/** Failed tasks: those given up first, then by next attempt. */
async function findFailed(services: Services): Promise<FailedTask[]> {
  const found = await rows<Omit<FailedTask, 'job'> & { jobId: number | null; num: number | null }>(
    services.db,
    `SELECT t.id AS _id, t.task_identifier AS name, j.id AS "jobId", j.num, coalesce(p.payload->>'to', p.payload->>'email') AS to,
       t.last_error AS error, t.attempts::int AS tries, t.attempts >= t.max_attempts AS "gaveUp",
       iso(CASE WHEN t.attempts >= t.max_attempts THEN t.updated_at ELSE t.run_at END) AS at
     FROM graphile_worker.jobs t JOIN ${taskPayloads} p ON p.id = t.id
       LEFT JOIN jobs j ON j.id = (p.payload->>'jobId')::bigint
     WHERE t.last_error IS NOT NULL ORDER BY "gaveUp" DESC, t.run_at, t.id LIMIT $1`,
    [mostFailed],
  );
  return found.map(({ jobId, num, error, ...task }) => ({
    ...task,
    job: jobId === null || num === null ? null : { _id: jobId, num },
    error: withoutSecrets(error).slice(0, longestError),
  }));
}
