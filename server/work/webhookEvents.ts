import type { WebhookEvent } from '../../common/integrations/offered';
import { creatorMaySend } from './creatorRight';
import { laneSql } from './tasks/queues';
import { maxTries } from './tasks/tasks';

interface Touched {
  readonly kind: string;
  readonly id: number;
  readonly companyId: number | null;
  readonly diff: Record<string, readonly [unknown, unknown]>;
}

export interface WebhookOccurrence {
  readonly event: WebhookEvent;
  readonly kind: string;
  readonly id: number;
  readonly companyId: number;
}

/** The webhook events of a change. */
export function webhookEventsOf({ kind, id, companyId, diff }: Touched): WebhookOccurrence[] {
  if (companyId === null || (kind !== 'job' && kind !== 'quote')) return [];
  const events: WebhookEvent[] = [];
  // Created in this transaction; the initial status isn't an event.
  const made = diff[kind === 'job' ? 'status' : 'jobId']?.[0] === null;
  const moved = (field: string) => !made && diff[field] !== undefined && diff[field][0] !== diff[field][1];
  if (kind === 'quote') {
    if (made) events.push('quote.created');
    if (moved('publishedPrints') || moved('sharedPrint')) events.push('quote.published');
  } else {
    const [former, status] = diff.status ?? [];
    if (made && status === 'Submitted') events.push('job.submitted');
    if (moved('status')) events.push('job.status');
    // Leaving a revision restores the previous release, which isn't an event.
    if (status === 'Released' && former === 'Review') events.push('job.released');
    if (moved('quoteStatus')) events.push('quote.status');
  }
  return events.map((event) => ({ event, kind, id, companyId }));
}

/**
 * Inserts a delivery and a task for each webhook that subscribes to the event, in the transaction that causes it, so
 * that exactly the committed events are delivered.
 */
export const enqueueWebhooks = `WITH queued_deliveries AS (
    INSERT INTO deliveries (webhook_id, company_id, event, kind, entity_id, made_at)
    SELECT w.id, w.company_id, r.event, r.kind, r.id, $2
    FROM jsonb_to_recordset($1::jsonb) AS r(event text, kind text, id integer, "companyId" integer)
      JOIN webhooks w ON w.company_id = r."companyId" AND r.event = ANY (w.events)
      JOIN users u ON u.id = w.made_by AND ${creatorMaySend('u', 'w')}
    RETURNING id, webhook_id, company_id)
  SELECT graphile_worker.add_job('delivery.send', payload := json_build_object('id', d.id),
    job_key := 'delivery:' || d.id, max_attempts := ${maxTries}, queue_name := ${laneSql},
    run_at := greatest(now() + coalesce($3::int, 0) * interval '1 second', b.probe_at), flags := $4::text[]) IS NOT NULL AS queued
  FROM queued_deliveries d LEFT JOIN delivery_breakers b ON b.webhook_id = d.webhook_id AND b.opened_at IS NOT NULL`;
