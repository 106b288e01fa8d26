import type { Routes } from '../../common/api/routes';
import type { Delivery } from '../../common/integrations/integrations';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { conflict } from '../work/refusal';
import { rows } from '../work/sql';
import { queueDelivery } from './queueDelivery';
import { deliveriesOf, deliverySql } from './readIntegrations';

/** The line to the production platform, as the office sees it. */
export async function getPartner({ house }: Ask<Routes['partner.get']>) {
  const to = house.env.mrmWebhookUrl;
  const sent = await deliveriesOf((sql, bind) => rows(house.db, sql, bind), null);
  return {
    value: { to, takesJobs: house.env.mrmSecret !== null, deliveries: sent.map((one) => ({ ...one, to: to ?? '' })) },
  };
}

/** A word that means nothing, to see whether it arrives. */
export async function testPartner({ house, viewer, call }: Ask<Routes['partner.test']>) {
  const to = house.env.mrmWebhookUrl;
  if (to === null) throw conflict('There is no address to send to: set MRM_WEBHOOK_URL and MRM_SECRET.');
  return change(house, { actor: viewer, verb: call }, async (work) => {
    const [made] = await work.sql<{ id: number }>(
      `INSERT INTO deliveries (event, body, made_at) VALUES ('test', $1, $2) RETURNING id`,
      [JSON.stringify({ event: 'test', by: viewer.name, at: work.now.toISOString() }), work.now],
    );
    const id = (made as { id: number }).id;
    await queueDelivery(work, id);
    const [told] = await work.sql<Delivery>(`${deliverySql} WHERE d.id = $1`, [id]);
    return { value: { ...(told as Delivery), to } };
  });
}
