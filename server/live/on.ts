import type { Socket } from 'socket.io';
import { displayDenied } from '../../common/access/accessText';
import { audienceOf } from '../../common/access/audience';
import { texts } from '../../common/api/errors';
import { type MessageName, messageSchemas } from '../../common/live/events';
import { isDisplay, type Viewer } from '../../common/access/viewer';
import type { Services } from '../services';
import { Nack } from '../quotes/document/nack';
import { Refusal, retryAfterOf } from '../work/refusal';
import { databaseRefusal } from '../work/upkeep/databaseRefusal';
import { logThrottled } from '../work/upkeep/throttledLog';
import type * as z from 'zod/mini';
import type { SocketData } from './Realtime';

type Message<N extends MessageName> = z.output<(typeof messageSchemas)[N]>;

/** Calls the acknowledgement, which is the last function among the arguments; works without a payload too. */
const acknowledge = (sent: readonly unknown[]) => (value: unknown) => {
  const ack = sent.findLast((one) => typeof one === 'function');
  if (ack) (ack as (value: unknown) => void)(value);
};

/** Answers messages that have no handler, so that their sender doesn't wait forever. */
export function refuseUnknown(socket: Socket): void {
  socket.onAny((name: string, ...sent: unknown[]) => {
    if (socket.listenerCount(name) === 0) acknowledge(sent)({ ok: false, status: 404, message: 'Unknown message.' });
  });
}

/**
 * The only way to register a socket handler (security D17): parses the message, reads the sender's permissions again,
 * works without an acknowledgement, and keeps a failure from ending the process.
 */
export function on<N extends MessageName>(
  services: Services,
  socket: Socket,
  name: N,
  handle: (viewer: Viewer, message: Message<N>) => Promise<unknown>,
): void {
  socket.on(name as string, (...sent: unknown[]) => {
    const answer = acknowledge(sent);
    const payload = typeof sent[0] === 'function' ? undefined : sent[0];
    const run = async () => {
      if (!socket.connected) return;
      const parsed = messageSchemas[name].safeParse(payload);
      if (!parsed.success) return answer({ ok: false, status: 422, message: `The message ${name} isn't valid.` });
      const data = socket.data as SocketData;
      const found = services.gate.viewers.find(data.userId, data.sessionId);
      // Run in order of arrival, even if permissions are found out of order. An early rejection is reported when its
      // turn comes.
      found.catch(() => {});
      const turn = data.turn.then(() => found);
      data.turn = turn.catch(() => null);
      const viewer = await turn;
      if (!viewer) {
        socket.disconnect(true);
        return;
      }
      if (isDisplay(viewer) && name !== 'beat') return answer({ ok: false, status: 403, message: displayDenied });
      if (audienceOf(viewer) === null && name !== 'beat')
        return answer({ ok: false, status: 403, message: "Your account isn't active yet." });
      answer({ ok: true, value: await handle(viewer, parsed.data as Message<N>) });
    };
    run().catch((error: unknown) => {
      if (error instanceof Nack)
        return answer({ ok: false, status: error.status, message: error.message, code: error.nack });
      const refusal =
        error instanceof Refusal ? error : (databaseRefusal(error) ?? new Refusal('unavailable', texts.unavailable));
      if (refusal !== error) {
        services.diskSpace.note(error);
        logThrottled(services.log, 'error', `on ${name}`, { err: error, message: name }, 'socket handler failed');
      }
      const { status, message } = refusal;
      const retryAfter = retryAfterOf(refusal);
      answer({ ok: false, status, message, ...(retryAfter === undefined ? {} : { retryAfter }) });
    });
  });
}

/** Messages per socket: 20 a second on average, 50 at once (PROTOCOL P30). */
export class Allowance {
  #left = 50;
  #at = performance.now();
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(50, this.#left + ((now - this.#at) / 1000) * 20);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
