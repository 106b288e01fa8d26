import type { House } from '../house';
import { releaseNotice } from './releaseNotice';
import { change } from '../work/change';
import type { TaskPayload } from '../work/tasks';
import { queueDelivery } from './queueDelivery';

/** Tell the production platform of a release, once: into the log of what is sent, or into a folder where there is none. */
export async function tellProduction(house: House, payload: TaskPayload<'production.release'>): Promise<void> {
  const notice = await releaseNotice(house, payload);
  if (!notice) return;
  if (house.env.mrmWebhookUrl === null) return house.production.released(notice);
  const key = `release ${payload.jobId} ${payload.revision}.${payload.correction} ${notice.at}`;
  await change(house, { actor: null, verb: 'production.release' }, async (work) => {
    const [made] = await work.sql<{ id: number }>(
      `INSERT INTO deliveries (event, kind, entity_id, body, key, made_at) VALUES ('job.released', 'job', $1, $2, $3, $4)
       ON CONFLICT (key) DO NOTHING RETURNING id`,
      [payload.jobId, JSON.stringify({ event: 'job.released', ...notice }), key, work.now],
    );
    if (made) await queueDelivery(work, made.id);
  });
}
