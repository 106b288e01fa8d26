import { settingsId } from '../../common/settings/settingRules';
import { sign, webhookSecret } from '../access/signature';
import type { Services } from '../services';
import { RefusedForGood } from '../outside/mail/mail';
import { OutboundError, type OutboundClient } from '../outside/outbound/outbound';
import { change } from '../work/change';
import { oneRow } from '../work/sql';
import { maxTries, type TaskPayload } from '../work/tasks/tasks';
import { bodyOf } from './bodyOf';
import { closeBreaker, countFailure, maySend } from './breaker';
import { creatorMaySend, creatorQuotes } from '../work/creatorRight';
import { queueDelivery } from './queueDelivery';
import type { Sending } from './Sending';

const dayMs = 24 * 60 * 60 * 1000;
/** Seconds until the next attempt, growing as e^attempt: about a day in total. */
const pauseAfter = (tries: number): number => Math.exp(Math.min(10, tries));

/**
 * One attempt at one delivery, and its result. A failed one is queued again with a growing pause, or waits for the probe
 * once the breaker of its URL is open (breaker.ts); it fails for good after all attempts, or after a day.
 */
export async function sendDelivery(services: Services, { id }: TaskPayload<'delivery.send'>): Promise<void> {
  const sending = await oneRow<Sending>(
    services.db,
    `SELECT d.id, d.event, d.kind, d.entity_id AS "entityId", d.body, d.state, d.tries, iso(d.made_at) AS at,
       iso(coalesce(d.resent_at, d.made_at)) AS since, d.webhook_id AS "webhookId", w.url, w.salt,
       (SELECT co.company_name FROM companies co WHERE co.id = d.company_id) AS company,
       CASE WHEN w.id IS NOT NULL THEN CASE WHEN ${creatorQuotes('u')} THEN 'quoter' ELSE 'rep' END END AS reader,
       w.id IS NULL OR ${creatorMaySend('u', 'w')} AS allowed
     FROM deliveries d LEFT JOIN webhooks w ON w.id = d.webhook_id LEFT JOIN users u ON u.id = w.made_by WHERE d.id = $1`,
    [id],
  );
  // A failed delivery to the production platform runs again only when an admin retries its task.
  if (!sending || (sending.state !== 'waiting' && !(sending.state === 'failed' && sending.webhookId === null))) return;
  const { webhookId } = sending;
  if (!sending.allowed) return giveUp(services, sending, 'Paused: its creator can no longer manage webhooks.');
  const body = sending.body ?? (await bodyOf(services, sending));
  const target = targetOf(services, sending);
  if (body === null || target === null)
    return giveUp(services, sending, body === null ? 'The record was deleted.' : 'No URL is set.');
  if (!(await maySend(services, webhookId))) {
    if (services.now().getTime() - Date.parse(sending.since) > dayMs && sending.state === 'waiting')
      return giveUp(services, sending, 'Stopped: the URL did not respond for a day.', 'unanswered');
    return change(services, { actor: null, verb }, async (work) => void (await queueDelivery(work, id, 1)));
  }
  const { outcome, never } = await attempt(services, target, sending, body);
  const tries = sending.tries + 1;
  if (outcome.status !== null && outcome.status < 300)
    await note(services, sending, { ...outcome, state: 'delivered', body });
  else {
    const last = never || tries >= maxTries;
    services.log.warn(
      {
        delivery: id,
        webhook: webhookId,
        company: sending.company,
        to: originOf(target.url),
        tries,
        status: outcome.status,
      },
      `delivery ${last ? 'failed after all attempts' : 'failed'}: ${outcome.message}`,
    );
    if (last) await giveUp(services, sending, outcome.message, { status: outcome.status, body, permanent: never });
    else await note(services, sending, { ...outcome, state: 'waiting', body });
  }
}

/** URL without path and query, which may contain a token. */
const originOf = (url: string): string => new URL(url).origin;

interface Target {
  readonly line: OutboundClient;
  readonly url: string;
  readonly secret: string;
}
function targetOf({ env, gate, outbound }: Services, { url, salt }: Sending): Target | null {
  if (url !== null && salt !== null) return { line: outbound.anywhere, url, secret: webhookSecret(gate.secret, salt) };
  if (env.mrmWebhookUrl === null || env.mrmSecret === null) return null;
  return { line: outbound.service(env.mrmWebhookUrl), url: env.mrmWebhookUrl, secret: env.mrmSecret };
}

async function attempt(services: Services, { line, url, secret }: Target, { id, event }: Sending, body: string) {
  try {
    const { status } = await line.request({
      ...{ url, method: 'POST', body },
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Takeoffs',
        'x-takeoffs-event': event,
        'x-takeoffs-delivery': String(id),
        'x-takeoffs-signature': sign(secret, body, services.now()),
      },
    });
    // 410 Gone means that this URL won't come back.
    return { outcome: { status, message: answerText(status) }, never: status === 410 };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return {
      outcome: { status: null, message: error.why === 'time' ? noAnswer : error.message },
      never: error.why === 'address',
    };
  }
}

const noAnswer = 'No answer within 5 seconds.';
const answerText = (status: number): string =>
  status < 300 ? 'Delivered.' : `Their server answered with an error (${status}).`;

const verb = 'delivery.send';

interface Outcome {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly message: string;
  readonly status?: number | null;
  readonly body?: string;
  /** Not the URL's fault; its breaker doesn't count it. */
  readonly aside?: boolean;
}

/** Failed deliveries to the production platform fail their task, so that the office sees them. */
async function giveUp(
  services: Services,
  sending: Sending,
  message: string,
  tried: { status: number | null; body: string; permanent: boolean } | 'unanswered' | null = null,
): Promise<void> {
  const last = tried === 'unanswered' ? null : tried;
  await note(services, sending, {
    state: 'failed',
    message,
    aside: last === null || last.permanent,
    ...(last && { status: last.status, body: last.body }),
  });
  if (sending.webhookId === null && tried !== null) throw new RefusedForGood(message);
}

const note = (
  services: Services,
  sending: Sending,
  { state, message, status = null, body, aside }: Outcome,
): Promise<void> =>
  change(services, { actor: null, verb }, async (work) => {
    const { id, webhookId, url } = sending;
    const [noted] = await work.sql<{ companyId: number | null; tries: number }>(
      `UPDATE deliveries SET state = $2, said = $3, status = $4, body = coalesce(body, $5), tries = tries + 1, tried_at = $6
       WHERE id = $1 AND state = $7 RETURNING company_id AS "companyId", tries`,
      [id, state, message.slice(0, 300), status, body ?? null, work.now, sending.state],
    );
    if (!noted) return;
    const { companyId, tries } = noted;
    let breaker: 'opened' | 'closed' | null = null;
    if (state === 'delivered') breaker = (await closeBreaker(work, webhookId)) ? 'closed' : null;
    else if (!aside) breaker = (await countFailure(work, webhookId, message.slice(0, 300))) ? 'opened' : null;
    if (state === 'waiting') await queueDelivery(work, id, pauseAfter(tries));
    // Open delivery logs get every change of a delivery's state, but not a further failed attempt. The audit trail gets
    // an entry only when deliveries to a URL are paused or resumed.
    if (state === 'waiting' && tries > 1 && breaker === null) return;
    const paused = breaker === 'opened' ? [null, url] : [url, null];
    if (companyId !== null) work.record('company', companyId, breaker && url ? { webhookPaused: paused } : null);
    else work.record('settings', settingsId, null);
  });
