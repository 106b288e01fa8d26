import type { WebhookEvent } from '../../common/integrations/offered';
import { creatorMay } from './creatorRight';
import { laneSql } from './queues';
import { maxTries } from './tasks';

interface Touched {
  readonly kind: string;
  readonly id: number;
  readonly companyId: number | null;
  readonly diff: Record<string, readonly [unknown, unknown]>;
}

export interface Happened {
  readonly event: WebhookEvent;
  readonly kind: string;
  readonly id: number;
  readonly companyId: number;
}

/** Which events of a company's webhooks a change is. */
export function happened({ kind, id, companyId, diff }: Touched): Happened[] {
  if (companyId === null || (kind !== 'job' && kind !== 'quote')) return [];
  const events: WebhookEvent[] = [];
  // Made in this transaction: what it began with has not moved.
  const made = diff[kind === 'job' ? 'status' : 'jobId']?.[0] === null;
  const moved = (field: string) => !made && diff[field] !== undefined && diff[field][0] !== diff[field][1];
  if (kind === 'quote') {
    if (made) events.push('quote.created');
    if (moved('publishedPrints')) events.push('quote.published');
  } else {
    const [former, status] = diff.status ?? [];
    if (made && status === 'Submitted') events.push('job.submitted');
    if (moved('status')) events.push('job.status');
    // From a revision it goes back to what was released before: nothing new is there.
    if (status === 'Released' && former === 'Review') events.push('job.released');
    if (moved('quoteStatus')) events.push('quote.status');
  }
  return events.map((event) => ({ event, kind, id, companyId }));
}

/**
 * A line of the log and a task for each webhook that wants to hear of it, in the transaction that causes it: nothing that
 * was committed goes unsaid, and nothing is said that was not. A follower of the table of changes would need a mark of its
 * own, and one among many processes to keep it.
 */
export const tellWebhooks = `WITH told AS (
    INSERT INTO deliveries (webhook_id, company_id, event, kind, entity_id, made_at)
    SELECT w.id, w.company_id, r.event, r.kind, r.id, $2
    FROM jsonb_to_recordset($1::jsonb) AS r(event text, kind text, id integer, "companyId" integer)
      JOIN webhooks w ON w.company_id = r."companyId" AND r.event = ANY (w.events)
      JOIN users u ON u.id = w.made_by AND ${creatorMay('u', 'w.company_id')}
    RETURNING id, webhook_id, company_id)
  SELECT graphile_worker.add_job('delivery.send', payload := json_build_object('id', d.id),
    job_key := 'delivery:' || d.id, max_attempts := ${maxTries}, queue_name := ${laneSql},
    run_at := greatest(now(), b.probe_at)) IS NOT NULL AS queued
  FROM told d LEFT JOIN delivery_breakers b ON b.webhook_id = d.webhook_id AND b.opened_at IS NOT NULL`;
