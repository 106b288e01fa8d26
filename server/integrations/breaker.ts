import type { House } from '../house';
import { oneRow, rows } from '../work/sql';
import type { Work } from '../work/Work';

/**
 * A circuit breaker for each address. It opens after so many failed attempts in a row; from then on deliveries wait in
 * the queue, hold no slot and use up none of their tries. One of them is the probe: when it gets through, the breaker
 * closes and all others are sent; when it fails, the next probe comes after twice the pause.
 */
const failuresToOpen = 5;
const firstProbeSeconds = 30;
const longestProbeSeconds = 3600;
/** A probe that did not report by then was lost with its process; the next delivery is the probe. */
const probeLeaseSeconds = 30;

/** Where a delivery goes; null: the production platform. */
export type WebhookId = number | null;
const endpointOf = (webhook: WebhookId): string => (webhook === null ? 'platform' : `webhook:${webhook}`);
/** Deliveries of one address, in SQL whose $1 is the webhook. */
const ofEndpoint = (webhook: WebhookId): string =>
  webhook === null ? '$1::int IS NULL AND d.webhook_id IS NULL' : 'd.webhook_id = $1';

/** May this delivery be sent now? While the breaker is open only the probe may, one at a time. */
export async function maySend(house: House, webhook: WebhookId): Promise<boolean> {
  const open = await oneRow(
    house.db,
    'SELECT 1 AS yes FROM delivery_breakers WHERE endpoint = $1 AND opened_at IS NOT NULL',
    [endpointOf(webhook)],
  );
  if (!open) return true;
  const probe = await rows(
    house.db,
    `UPDATE delivery_breakers SET probe_at = now() + $2 * interval '1 second'
     WHERE endpoint = $1 AND opened_at IS NOT NULL AND probe_at <= now() RETURNING endpoint`,
    [endpointOf(webhook), probeLeaseSeconds],
  );
  return probe.length > 0;
}

/** It got through: true when that closed an open breaker, and what waited is sent now. */
export async function closeBreaker(work: Work, webhook: WebhookId): Promise<boolean> {
  const [closed] = await work.sql<{ wasOpen: boolean }>(
    'DELETE FROM delivery_breakers WHERE endpoint = $1 RETURNING opened_at IS NOT NULL AS "wasOpen"',
    [endpointOf(webhook)],
  );
  if (!closed?.wasOpen) return false;
  await work.sql(
    `UPDATE graphile_worker._private_jobs j SET run_at = now() FROM deliveries d
     WHERE ${ofEndpoint(webhook)} AND d.state = 'waiting' AND j.key = 'delivery:' || d.id AND j.locked_at IS NULL RETURNING j.id`,
    [webhook],
  );
  return true;
}

/** It failed: true when that opened the breaker. What waits for an open one is put off until after the next probe. */
export async function countFailure(work: Work, webhook: WebhookId, said: string): Promise<boolean> {
  const [now] = await work.sql<{ failures: number; open: boolean; pause: number }>(
    `INSERT INTO delivery_breakers AS b (endpoint, webhook_id, failures, said) VALUES ($1, $2, 1, $3)
     ON CONFLICT (endpoint) DO UPDATE SET failures = b.failures + 1, said = excluded.said,
       opened_at = coalesce(b.opened_at, CASE WHEN b.failures + 1 >= $4 THEN now() END),
       probe_at = CASE WHEN b.failures + 1 >= $4
         THEN now() + least($6, $5 * power(2, least(b.failures + 1 - $4, 20))) * interval '1 second' END
     RETURNING failures, opened_at IS NOT NULL AS open`,
    [endpointOf(webhook), webhook, said, failuresToOpen, firstProbeSeconds, longestProbeSeconds],
  );
  if (!now?.open) return false;
  await work.sql(
    `UPDATE graphile_worker._private_jobs j SET run_at = greatest(j.run_at, b.probe_at + $3 * interval '1 second')
     FROM deliveries d, delivery_breakers b
     WHERE ${ofEndpoint(webhook)} AND d.state = 'waiting' AND b.endpoint = $2 AND j.key = 'delivery:' || d.id
       AND j.locked_at IS NULL RETURNING j.id`,
    [webhook, endpointOf(webhook), probeLeaseSeconds],
  );
  return now.failures === failuresToOpen;
}

/** Somebody asks for it: the next delivery is the probe, now. */
export async function probeNow(work: Work, webhook: WebhookId): Promise<void> {
  const [open] = await work.sql(
    'UPDATE delivery_breakers SET probe_at = least(probe_at, now()) WHERE endpoint = $1 AND opened_at IS NOT NULL RETURNING endpoint',
    [endpointOf(webhook)],
  );
  if (open)
    await work.sql(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL AND key = (
         SELECT 'delivery:' || d.id FROM deliveries d WHERE ${ofEndpoint(webhook)} AND d.state = 'waiting' ORDER BY d.id LIMIT 1
       ) RETURNING id`,
      [webhook],
    );
}
