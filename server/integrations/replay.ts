import type { Routes } from '../../common/api/routes';
import { isAdmin } from '../../common/access/roles';
import type { Delivery } from '../../common/integrations/integrations';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { notFound } from '../work/refusal';
import { place } from '../work/sql';
import { ofKeeper } from './askCompany';
import { probeNow } from './breaker';
import { queueDelivery } from './queueDelivery';
import { deliverySql } from './readIntegrations';

/** Sent once more: the same body under the same id, so that whoever has it knows it. What the platform is sent is admin+'s. */
export const replay = (ask: Ask<Routes['integrations.replay']>) =>
  change(ask.house, { actor: ask.viewer, verb: ask.call }, async (work) => {
    const binds: unknown[] = [ask.params.id];
    const mine = place(ofKeeper(ask, 'd'), binds);
    const whose = isAdmin(ask.viewer.role) ? mine : `${mine} AND d.webhook_id IS NOT NULL`;
    binds.push(work.now);
    const [found] = await work.sql<{ webhookId: number | null }>(
      `UPDATE deliveries d SET state = 'waiting', tries = 0, resent_at = $${binds.length} WHERE d.id = $1 AND ${whose}
       RETURNING d.webhook_id AS "webhookId"`,
      binds,
    );
    if (!found) throw notFound();
    await probeNow(work, found.webhookId);
    await queueDelivery(work, ask.params.id);
    const [told] = await work.sql<Delivery>(`${deliverySql} WHERE d.id = $1`, [ask.params.id]);
    return { value: { ...(told as Delivery), to: told?.to || (ask.house.env.mrmWebhookUrl ?? '') } };
  });
