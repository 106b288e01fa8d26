import { laneSql } from '../work/tasks/queues';
import { maxTries } from '../work/tasks/tasks';
import type { Work } from '../work/Work';

/** Queues an attempt, now or after `pause` seconds, but not before the next probe of an open breaker. */
export const queueDelivery = (work: Work, id: number, pause = 0) =>
  work.sql(
    `SELECT graphile_worker.add_job('delivery.send', payload := json_build_object('id', d.id), job_key := 'delivery:' || d.id,
       max_attempts := ${maxTries}, queue_name := ${laneSql},
       run_at := greatest(now() + $2 * interval '1 second', b.probe_at)) IS NOT NULL AS queued
     FROM deliveries d LEFT JOIN delivery_breakers b ON b.webhook_id IS NOT DISTINCT FROM d.webhook_id AND b.opened_at IS NOT NULL
     WHERE d.id = $1`,
    [id, pause],
  );
