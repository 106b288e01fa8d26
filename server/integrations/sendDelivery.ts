import { settingsId } from '../../common/settings/settingRules';
import { sign, webhookSecret } from '../access/signature';
import type { House } from '../house';
import { RefusedForGood } from '../outside/mail/mail';
import { OutboundError, type OutboundLine } from '../outside/outbound/outbound';
import { change } from '../work/change';
import { oneRow } from '../work/sql';
import { maxTries, type TaskPayload } from '../work/tasks';
import { bodyOf } from './bodyOf';
import { closeBreaker, countFailure, maySend } from './breaker';
import { creatorMay } from '../work/creatorRight';
import { queueDelivery } from './queueDelivery';
import type { Sending } from './Sending';

const dayMs = 24 * 60 * 60 * 1000;
/** Seconds until the next try, growing as e^try: about a day for all of them. */
const pauseAfter = (tries: number): number => Math.exp(Math.min(10, tries));

/**
 * One try at one delivery; what came of it is written down. A failed one is queued again with a growing pause, and waits
 * for the probe once its address's breaker is open (breaker.ts); it is given up after all its tries, or after a day.
 */
export async function sendDelivery(house: House, { id }: TaskPayload<'delivery.send'>): Promise<void> {
  const sending = await oneRow<Sending>(
    house.db,
    `SELECT d.id, d.event, d.kind, d.entity_id AS "entityId", d.body, d.state, d.tries, iso(d.made_at) AS at,
       iso(coalesce(d.resent_at, d.made_at)) AS since, d.webhook_id AS "webhookId", w.url, w.salt, w.reader,
       w.id IS NULL OR ${creatorMay('u', 'w.company_id')} AS allowed
     FROM deliveries d LEFT JOIN webhooks w ON w.id = d.webhook_id LEFT JOIN users u ON u.id = w.made_by WHERE d.id = $1`,
    [id],
  );
  // A failed one to the platform runs again only when an admin retries its task.
  if (!sending || (sending.state !== 'waiting' && !(sending.state === 'failed' && sending.webhookId === null))) return;
  const { webhookId } = sending;
  if (!sending.allowed) return giveUp(house, sending, 'Paused: its creator can no longer manage webhooks.');
  const body = sending.body ?? (await bodyOf(house, sending));
  const target = targetOf(house, sending);
  if (body === null || target === null)
    return giveUp(house, sending, body === null ? 'What it was about is gone.' : 'Nobody to send it to.');
  if (!(await maySend(house, webhookId))) {
    if (house.now().getTime() - Date.parse(sending.since) > dayMs && sending.state === 'waiting')
      return giveUp(house, sending, 'Given up: the address did not answer for a day.', 'unanswered');
    return change(house, { actor: null, verb }, async (work) => void (await queueDelivery(work, id, 1)));
  }
  const { outcome, never } = await attempt(house, target, sending, body);
  const tries = sending.tries + 1;
  if (outcome.status !== null && outcome.status < 300)
    await note(house, sending, { ...outcome, state: 'delivered', body });
  else {
    const last = never || tries >= maxTries;
    house.log.warn(
      { delivery: id, webhook: webhookId, tries, status: outcome.status },
      `delivery ${last ? 'given up' : 'failed'}: ${outcome.said}`,
    );
    if (last) await giveUp(house, sending, outcome.said, { status: outcome.status, body, permanent: never });
    else await note(house, sending, { ...outcome, state: 'waiting', body });
  }
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

const verb = 'delivery.send';

interface Outcome {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly said: string;
  readonly status?: number | null;
  readonly body?: string;
  /** Says nothing about the address: its breaker does not count it. */
  readonly aside?: boolean;
}

/** A company sees to its own address; the office is told of the platform. */
async function giveUp(
  house: House,
  sending: Sending,
  said: string,
  tried: { status: number | null; body: string; permanent: boolean } | 'unanswered' | null = null,
): Promise<void> {
  const last = tried === 'unanswered' ? null : tried;
  await note(house, sending, {
    state: 'failed',
    said,
    aside: last === null || last.permanent,
    ...(last && { status: last.status, body: last.body }),
  });
  if (sending.webhookId === null && tried !== null) throw new RefusedForGood(said);
}

const note = (house: House, sending: Sending, { state, said, status = null, body, aside }: Outcome): Promise<void> =>
  change(house, { actor: null, verb }, async (work) => {
    const { id, webhookId, url } = sending;
    const [noted] = await work.sql<{ companyId: number | null; tries: number }>(
      `UPDATE deliveries SET state = $2, said = $3, status = $4, body = coalesce(body, $5), tries = tries + 1, tried_at = $6
       WHERE id = $1 AND state = $7 RETURNING company_id AS "companyId", tries`,
      [id, state, said.slice(0, 300), status, body ?? null, work.now, sending.state],
    );
    if (!noted) return;
    const { companyId, tries } = noted;
    let breaker: 'opened' | 'closed' | null = null;
    if (state === 'delivered') breaker = (await closeBreaker(work, webhookId)) ? 'closed' : null;
    else if (!aside) breaker = (await countFailure(work, webhookId, said.slice(0, 300))) ? 'opened' : null;
    if (state === 'waiting') await queueDelivery(work, id, pauseAfter(tries));
    // Whoever looks at the log sees each change of a delivery's state; a further try changes none. The audit trail is
    // told only when deliveries to an address are paused or go on.
    if (state === 'waiting' && tries > 1 && breaker === null) return;
    const paused = breaker === 'opened' ? [null, url] : [url, null];
    if (companyId !== null) work.record('company', companyId, breaker && url ? { webhookPaused: paused } : null);
    else work.record('settings', settingsId, null);
  });
