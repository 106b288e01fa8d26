import { settingsId } from '../../common/settings/settingRules';
import type { Services } from '../services';
import { releaseNotice } from './releaseNotice';
import { change } from '../work/change';
import type { TaskPayload } from '../work/tasks/tasks';
import { queueDelivery } from './queueDelivery';

/** Tells the production platform about a release, once. Without an address, the notice goes into the production log. */
export async function sendReleaseNotice(services: Services, payload: TaskPayload<'production.release'>): Promise<void> {
  const notice = await releaseNotice(services, payload);
  if (!notice) return;
  const key = `release ${payload.jobId} ${payload.revision}.${payload.correction} ${notice.at}`;
  const logged = services.env.mrmWebhookUrl === null;
  if (logged) await services.production.released(notice);
  await change(services, { actor: null, verb: 'production.release' }, async (work) => {
    const [made] = await work.sql<{ id: number }>(
      `INSERT INTO deliveries (event, kind, entity_id, body, key, made_at, state, said, tries, tried_at)
       VALUES ('job.released', 'job', $1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key) DO NOTHING RETURNING id`,
      [
        ...[payload.jobId, JSON.stringify({ event: 'job.released', ...notice }), key, work.now],
        ...(logged ? ['delivered', 'Written to the production log.', 1, work.now] : ['waiting', '', 0, null]),
      ],
    );
    if (!made) return;
    if (logged) work.record('settings', settingsId, null);
    else await queueDelivery(work, made.id);
  });
}
