import type { Routes } from '../../common/api/routes';
import type { Delivery } from '../../common/integrations/integrations';
import type { CallContext } from '../callContext';
import { change } from '../work/change';
import { conflict } from '../work/refusal';
import { rows } from '../work/sql';
import { queueDelivery } from './queueDelivery';
import { deliveriesOf, deliverySql } from './readIntegrations';

/** Connection to the production platform, for the office. */
export async function getPartner({ services }: CallContext<Routes['partner.get']>) {
  const to = services.env.mrmWebhookUrl;
  const sent = await deliveriesOf((sql, bind) => rows(services.db, sql, bind), null);
  return {
    value: {
      to,
      takesJobs: services.env.mrmSecret !== null,
      deliveries: sent.map((one) => ({ ...one, to: to ?? '' })),
    },
  };
}

/** Sends a test message to the production platform. */
export async function testPartner({ services, viewer, call }: CallContext<Routes['partner.test']>) {
  const to = services.env.mrmWebhookUrl;
  if (to === null) throw conflict('The production platform isn’t configured. Set MRM_WEBHOOK_URL and MRM_SECRET.');
  return change(services, { actor: viewer, verb: call }, async (work) => {
    const [made] = await work.sql<{ id: number }>(
      `INSERT INTO deliveries (event, body, made_at) VALUES ('test', $1, $2) RETURNING id`,
      [JSON.stringify({ event: 'test', by: viewer.name, at: work.now.toISOString() }), work.now],
    );
    const id = (made as { id: number }).id;
    await queueDelivery(work, id);
    const [delivery] = await work.sql<Delivery>(`${deliverySql} WHERE d.id = $1`, [id]);
    return { value: { ...(delivery as Delivery), to } };
  });
}
