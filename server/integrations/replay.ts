import type { Routes } from '../../common/api/routes';
import { isAdmin } from '../../common/access/roles';
import type { Delivery } from '../../common/integrations/integrations';
import type { CallContext } from '../callContext';
import { change } from '../work/change';
import { notFound } from '../work/refusal';
import { place } from '../work/sql';
import { ofCatalogManager } from './managedCompany';
import { probeNow } from './breaker';
import { queueDelivery } from './queueDelivery';
import { deliverySql } from './readIntegrations';

/**
 * Sends a delivery again with the same body and ID, so the receiver can recognize it. Only admins can resend deliveries
 * to the production platform.
 */
export const replay = (context: CallContext<Routes['integrations.replay']>) =>
  change(context.services, { actor: context.viewer, verb: context.call }, async (work) => {
    const binds: unknown[] = [context.params.id];
    const mine = place(ofCatalogManager(context, 'd'), binds);
    const whose = isAdmin(context.viewer.role) ? mine : `${mine} AND d.webhook_id IS NOT NULL`;
    binds.push(work.now);
    const [found] = await work.sql<{ webhookId: number | null }>(
      `UPDATE deliveries d SET state = 'waiting', tries = 0, resent_at = $${binds.length} WHERE d.id = $1 AND ${whose}
       RETURNING d.webhook_id AS "webhookId"`,
      binds,
    );
    if (!found) throw notFound();
    await probeNow(work, found.webhookId);
    await queueDelivery(work, context.params.id);
    const [delivery] = await work.sql<Delivery>(`${deliverySql} WHERE d.id = $1`, [context.params.id]);
    return { value: { ...(delivery as Delivery), to: delivery?.to || (context.services.env.mrmWebhookUrl ?? '') } };
  });
