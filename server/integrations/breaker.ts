import type { Services } from '../services';
import { oneRow, rows } from '../work/sql';
import type { Work } from '../work/Work';

/**
 * Circuit breaker per URL. It opens after several failed attempts in a row; from then on deliveries wait in the queue
 * without using up attempts. One of them is the probe: if it succeeds, the breaker closes and the others are sent; if
 * it fails, the next probe follows after twice the pause.
 */
const failuresToOpen = 5;
const firstProbeSeconds = 30;
const longestProbeSeconds = 3600;
/** A probe that hasn't reported by then was lost with its process; the next delivery becomes the probe. */
const probeLeaseSeconds = 30;

/** Webhook of a delivery; null for the production platform. */
export type WebhookId = number | null;
const endpointOf = (webhook: WebhookId): string => (webhook === null ? 'platform' : `webhook:${webhook}`);
/** SQL condition for the deliveries of one URL, with the webhook as $1. */
const ofEndpoint = (webhook: WebhookId): string =>
  webhook === null ? '$1::int IS NULL AND d.webhook_id IS NULL' : 'd.webhook_id = $1';

/** True if a delivery may be sent now. While the breaker is open, only one probe at a time may. */
export async function maySend(services: Services, webhook: WebhookId): Promise<boolean> {
  const open = await oneRow(
    services.db,
    'SELECT 1 AS yes FROM delivery_breakers WHERE endpoint = $1 AND opened_at IS NOT NULL',
    [endpointOf(webhook)],
  );
  if (!open) return true;
  const probe = await rows(
    services.db,
    `UPDATE delivery_breakers SET probe_at = now() + $2 * interval '1 second'
     WHERE endpoint = $1 AND opened_at IS NOT NULL AND probe_at <= now() RETURNING endpoint`,
    [endpointOf(webhook), probeLeaseSeconds],
  );
  return probe.length > 0;
}

/** Records a success. Returns true if that closed an open breaker; waiting deliveries are then sent now. */
export async function closeBreaker(work: Work, webhook: WebhookId): Promise<boolean> {
  const [closed] = await work.sql<{ wasOpen: boolean }>(
    'DELETE FROM delivery_breakers WHERE endpoint = $1 RETURNING opened_at IS NOT NULL AS "wasOpen"',
    [endpointOf(webhook)],
  );
  if (!closed?.wasOpen) return false;
  await work.sql(
    `SELECT id FROM graphile_worker.reschedule_jobs(ARRAY(
       SELECT j.id FROM deliveries d JOIN graphile_worker.jobs j ON j.key = 'delivery:' || d.id
       WHERE ${ofEndpoint(webhook)} AND d.state = 'waiting' AND j.locked_at IS NULL
     ), run_at := now())`,
    [webhook],
  );
  return true;
}

/**
 * Records a failure. Returns true if that opened the breaker. Waiting deliveries are postponed until after the next
 * probe.
 */
export async function countFailure(work: Work, webhook: WebhookId, reason: string): Promise<boolean> {
  const [now] = await work.sql<{ failures: number; open: boolean; pause: number }>(
    `INSERT INTO delivery_breakers AS b (endpoint, webhook_id, failures, said) VALUES ($1, $2, 1, $3)
     ON CONFLICT (endpoint) DO UPDATE SET failures = b.failures + 1, said = excluded.said,
       opened_at = coalesce(b.opened_at, CASE WHEN b.failures + 1 >= $4 THEN now() END),
       probe_at = CASE WHEN b.failures + 1 >= $4
         THEN now() + least($6, $5 * power(2, least(b.failures + 1 - $4, 20))) * interval '1 second' END
     RETURNING failures, opened_at IS NOT NULL AS open`,
    [endpointOf(webhook), webhook, reason, failuresToOpen, firstProbeSeconds, longestProbeSeconds],
  );
  if (!now?.open) return false;
  await work.sql(
    `SELECT r.id FROM (SELECT probe_at + $3 * interval '1 second' AS at FROM delivery_breakers WHERE endpoint = $2) b,
     graphile_worker.reschedule_jobs(ARRAY(
       SELECT j.id FROM deliveries d JOIN graphile_worker.jobs j ON j.key = 'delivery:' || d.id
       WHERE ${ofEndpoint(webhook)} AND d.state = 'waiting' AND j.locked_at IS NULL AND j.run_at < b.at
     ), run_at := b.at) r`,
    [webhook, endpointOf(webhook), probeLeaseSeconds],
  );
  return now.failures === failuresToOpen;
}

/** Makes the next delivery the probe and sends it now. */
export async function probeNow(work: Work, webhook: WebhookId): Promise<void> {
  const [open] = await work.sql(
    'UPDATE delivery_breakers SET probe_at = least(probe_at, now()) WHERE endpoint = $1 AND opened_at IS NOT NULL RETURNING endpoint',
    [endpointOf(webhook)],
  );
  if (open)
    await work.sql(
      `SELECT id FROM graphile_worker.reschedule_jobs(ARRAY(
         SELECT id FROM graphile_worker.jobs WHERE locked_at IS NULL AND key = (
           SELECT 'delivery:' || d.id FROM deliveries d WHERE ${ofEndpoint(webhook)} AND d.state = 'waiting' ORDER BY d.id LIMIT 1
         )
       ), run_at := now())`,
      [webhook],
    );
}
