import { settingsId } from '../../common/settings/settingRules';
import { sign, webhookSecret } from '../access/signature';
import type { House } from '../house';
import { RefusedForGood } from '../outside/mail/mail';
import { OutboundError, type OutboundLine } from '../outside/outbound/outbound';
import { change } from '../work/change';
import { oneRow } from '../work/sql';
import { maxTries, type TaskPayload } from '../work/tasks';
import { bodyOf } from './bodyOf';
import type { Sending } from './Sending';

/** One try at one call; what came of it is written down. A try that fails is the task queue's to repeat. */
export async function sendDelivery(house: House, { id }: TaskPayload<'delivery.send'>): Promise<void> {
  const sending = await oneRow<Sending>(
    house.db,
    `SELECT d.id, d.event, d.kind, d.entity_id AS "entityId", d.body, d.state, d.tries, iso(d.made_at) AS at, w.url, w.salt, w.reader
     FROM deliveries d LEFT JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = $1`,
    [id],
  );
  if (sending?.state !== 'waiting') return;
  const body = sending.body ?? (await bodyOf(house, sending));
  const target = targetOf(house, sending);
  if (body === null || target === null)
    return note(house, id, {
      state: 'failed',
      said: body === null ? 'What it was about is gone.' : 'Nobody to send it to.',
    });
  const { outcome, never } = await attempt(house, target, sending, body);
  const last = never || sending.tries + 1 >= maxTries;
  const state = outcome.status !== null && outcome.status < 300 ? 'delivered' : last ? 'failed' : 'waiting';
  await note(house, id, { ...outcome, state, body });
  // What a company's own address does is the company's to see to; the office hears of the platform.
  if (state === 'delivered' || (state === 'failed' && sending.url !== null)) return;
  throw never ? new RefusedForGood(outcome.said) : new Error(outcome.said);
}

interface Target {
  readonly line: OutboundLine;
  readonly url: string;
  readonly secret: string;
}
function targetOf({ env, gate, outbound }: House, { url, salt }: Sending): Target | null {
  if (url !== null && salt !== null) return { line: outbound.anywhere, url, secret: webhookSecret(gate.secret, salt) };
  if (env.mrmWebhookUrl === null || env.mrmSecret === null) return null;
  return { line: outbound.service(env.mrmWebhookUrl), url: env.mrmWebhookUrl, secret: env.mrmSecret };
}

async function attempt(house: House, { line, url, secret }: Target, { id, event }: Sending, body: string) {
  try {
    const { status } = await line.ask({
      ...{ url, method: 'POST', body },
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Takeoffs',
        'x-takeoffs-event': event,
        'x-takeoffs-delivery': String(id),
        'x-takeoffs-signature': sign(secret, body, house.now()),
      },
    });
    // Gone: they say themselves that nobody will ever answer there.
    return { outcome: { status, said: `It answered ${status}.` }, never: status === 410 };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { outcome: { status: null, said: error.message }, never: error.why === 'address' };
  }
}

interface Outcome {
  readonly state: string;
  readonly said: string;
  readonly status?: number | null;
  readonly body?: string;
}
const note = (house: House, id: number, { state, said, status = null, body }: Outcome): Promise<void> =>
  change(house, { actor: null, verb: 'delivery.send' }, async (work) => {
    const [noted] = await work.sql<{ companyId: number | null }>(
      `UPDATE deliveries SET state = $2, said = $3, status = $4, body = coalesce(body, $5), tries = tries + 1, tried_at = $6
       WHERE id = $1 AND state = 'waiting' RETURNING company_id AS "companyId"`,
      [id, state, said.slice(0, 300), status, body ?? null, work.now],
    );
    // Whoever looks at the log of a webhook, or at the line to the platform, sees it; no version moves, no trail is told.
    if (noted?.companyId) work.record('company', noted.companyId, null);
    else if (noted) work.record('settings', settingsId, null);
  });
