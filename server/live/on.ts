import type { Socket } from 'socket.io';
import { audienceOf } from '../../common/access/audience';
import { texts } from '../../common/api/errors';
import { type MessageName, messageSchemas } from '../../common/live/events';
import type { Viewer } from '../../common/access/viewer';
import type { House } from '../house';
import { Nack } from '../quotes/nack';
import { Refusal, retryAfterOf } from '../work/refusal';
import type * as z from 'zod/mini';
import type { SocketData } from './line';

type Message<N extends MessageName> = z.output<(typeof messageSchemas)[N]>;

/**
 * The only way to register a socket handler (security D17): the message is parsed, the person's rights are read anew,
 * the acknowledgement may be missing, and nothing that goes wrong ends the process.
 */
export function on<N extends MessageName>(
  house: House,
  socket: Socket,
  name: N,
  handle: (viewer: Viewer, message: Message<N>) => Promise<unknown>,
): void {
  socket.on(name as string, (payload: unknown, ack: unknown) => {
    const answer = (value: unknown) => {
      if (typeof ack === 'function') (ack as (value: unknown) => void)(value);
    };
    const run = async () => {
      if (!socket.connected) return;
      const parsed = messageSchemas[name].safeParse(payload);
      if (!parsed.success)
        return answer({ ok: false, status: 422, message: `The message ${name} is not well formed.` });
      const data = socket.data as SocketData;
      const found = house.gate.viewers.find(data.userId, data.sessionId);
      // In the order in which they came, whoever's rights were read first. What fails out of turn is told in its turn.
      found.catch(() => {});
      const turn = data.turn.then(() => found);
      data.turn = turn.catch(() => null);
      const viewer = await turn;
      if (!viewer) {
        socket.disconnect(true);
        return;
      }
      if (audienceOf(viewer) === null && name !== 'beat')
        return answer({ ok: false, status: 403, message: 'Your account is not active yet.' });
      answer({ ok: true, value: await handle(viewer, parsed.data as Message<N>) });
    };
    run().catch((error: unknown) => {
      if (error instanceof Nack)
        return answer({ ok: false, status: error.status, message: error.message, code: error.nack });
      if (error instanceof Refusal) {
        const retryAfter = retryAfterOf(error);
        return answer({
          ...{ ok: false, status: error.status, message: error.message },
          ...(retryAfter === undefined ? {} : { retryAfter }),
        });
      }
      house.log.error({ err: error, message: name }, 'socket handler failed');
      answer({ ok: false, status: 503, message: texts.unavailable, retryAfter: retryAfterOf({ status: 503 }) });
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
