import webPush from 'web-push';
import { OutboundError, type OutboundClient } from '../outbound/outbound';
import type { VapidKeys } from './vapidKeys';

/** A browser's subscription at its push service. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushOptions {
  readonly keys: VapidKeys;
  /** Address of the operator, for push services. */
  readonly contact: string;
  /** A later push of the same topic replaces one that the device hasn't got yet; up to 32 characters. */
  readonly topic: string;
  /** Wakes a device that saves its battery. */
  readonly urgent: boolean;
}

/** `gone`: the subscription doesn't exist anymore; `refused`: this push never arrives; `later`: try again. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

/** How long a service keeps a push for a device that is off, in seconds. */
const keptSeconds = 24 * 60 * 60;

/** Encrypts a push for one browser and sends it through the checked client (security D13). */
export async function sendPush(
  client: OutboundClient,
  { endpoint, p256dh, auth }: Subscription,
  text: string,
  { keys, contact, topic, urgent }: PushOptions,
): Promise<{ readonly outcome: PushOutcome; readonly message: string }> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: `mailto:${contact}`, ...keys },
    TTL: keptSeconds,
    urgency: urgent ? 'high' : 'normal',
    topic,
  });
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  try {
    const { status } = await client.request({ url: endpoint, method: 'POST', headers: sent, body });
    return { outcome: outcomeOf(status), message: `The push service answered ${status}.` };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { outcome: error.why === 'address' ? 'gone' : 'later', message: error.message };
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
}
