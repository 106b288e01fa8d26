import { can } from '../../../common/access/can';
import type { Routes } from '../../../common/api/routes';
import type { RunningClock } from '../../../common/jobs/clock';
import { explainDue } from '../../../common/jobs/explainDue';
import { explainPrice } from '../../../common/jobs/billing/explainPrice';
import type { DueWhy, JobWhy, PriceWhy } from '../../../common/jobs/why';
import { allowCall } from '../../access/allow';
import { scope } from '../../access/scope';
import type { CallContext } from '../../callContext';
import type { Services } from '../../services';
import { notFound } from '../../work/refusal';
import { oneRow, place } from '../../work/sql';

interface Found {
  readonly level: number | null;
  readonly clockLevel: number | null;
  readonly rush: boolean;
  readonly revision: number;
  readonly started: Date | null;
  readonly waited: number;
  readonly due: Date | null;
  readonly byHand: boolean;
  readonly revenue: number | null;
  readonly custom: number | null;
  readonly scheme: 'flat' | 'none';
  readonly listed: number | null;
}

/** Explains the due time and the price; manual changes are looked up in the audit trail. */
export async function whyJob(context: CallContext<Routes['jobs.why']>): Promise<{ value: JobWhy }> {
  const { services, viewer, params } = context;
  const binds: unknown[] = [params.id];
  const job = await oneRow<Found>(
    services.db,
    `SELECT t.level, coalesce(t.clock_level, t.level) AS "clockLevel", t.rush, t.revision, t.clock_started AS started, t.clock_waited_ms::float8 AS waited,
       t.due_time AS due, t.due_by_hand AS "byHand",
       t.revenue_cents / 100.0::float8 AS revenue, t.level_custom_cents / 100.0::float8 AS custom, c.pricing_scheme AS scheme,
       (ARRAY[c.price1_cents, c.price2_cents, c.price3_cents, c.price4_cents, c.price5_cents])[t.level] / 100.0::float8 AS listed
     FROM jobs t JOIN companies c ON c.id = t.company_id
     WHERE t.id = $1 AND ${place(scope.jobs(viewer), binds)}`,
    binds,
  );
  if (!job) throw notFound();
  allowCall(context);
  const due = await whyDue(services, params.id, job);
  if (!can['job.whyPrice'](viewer)) return { value: { due } };
  const [price, change] = await Promise.all([whyPrice(services, params.id, job), lastChange(services, params.id)]);
  return { value: { due, price, change } };
}

async function whyDue(services: Services, id: number, job: Found): Promise<DueWhy | null> {
  if (job.started === null || job.clockLevel === null) return null;
  const { clockLevel: level, rush, waited } = job;
  const clock: RunningClock = { level, rush, revision: job.revision > 0, startedAt: job.started.getTime(), waited };
  const calendar = await services.calendar();
  const { full, given, days, due } = explainDue(clock, calendar);
  const { timeZone, opens, closes } = calendar;
  return {
    due: job.due?.toISOString() ?? null,
    byHand: job.byHand ? await handOf(services, id, 'jobs.dueBack', 'dueTime', job.due?.toISOString()) : null,
    ...{ startedAt: job.started.toISOString(), level, rush, revision: clock.revision, full, given, waited },
    ...{ computed: new Date(due).toISOString(), days: [...days], timeZone, opens, closes },
  };
}

async function whyPrice(services: Services, id: number, job: Found): Promise<PriceWhy> {
  const { level, revenue, custom, scheme, listed } = job;
  const cents = revenue === null ? null : String(Math.round(revenue * 100));
  const hand = await handOf(services, id, 'jobs.billing', 'revenueCents', cents, true);
  const why = explainPrice({ level, revenue, custom, scheme, listed, setByHand: hand !== null });
  return { why, level, revenue, scheme, listed, byHand: why === 'by hand' ? hand : null };
}

/**
 * Finds who set the current value manually, by the latest command that set it. With `exact`, null if no command set
 * exactly this value; otherwise the latest command of its kind, since setting an unchanged value leaves no trace.
 */
async function handOf(
  services: Services,
  id: number,
  verb: string,
  field: string,
  value: string | null | undefined,
  exact = false,
): Promise<{ by: string; at: string } | null> {
  const led = '(c.diff ? $3 AND c.diff->$3->>1 IS NOT DISTINCT FROM $4)';
  const hand = await oneRow<{ by: string; at: string }>(
    services.db,
    `SELECT u.name AS by, iso(c.time) AS at FROM changes c JOIN users u ON u.id = c.actor_id
     WHERE c.kind = 'job' AND c.entity_id = $1 AND c.verb = $2 ${exact ? `AND ${led}` : ''}
     ORDER BY ${led} DESC, c.version DESC LIMIT 1`,
    [id, verb, field, value ?? null],
  );
  return hand ?? null;
}

const lastChange = async (services: Services, id: number): Promise<NonNullable<JobWhy['change']> | null> =>
  (await oneRow<NonNullable<JobWhy['change']>>(
    services.db,
    `SELECT c.verb, u.name AS by, iso(c.time) AS at, c.version FROM changes c LEFT JOIN users u ON u.id = c.actor_id
     WHERE c.kind = 'job' AND c.entity_id = $1 ORDER BY c.version DESC LIMIT 1`,
    [id],
  )) ?? null;
