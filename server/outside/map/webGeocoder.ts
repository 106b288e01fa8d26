import type { Place } from '../../../common/map/mapRoutes';
import type { Outbound } from '../outbound/outbound';
import type { Geocoder } from './geocoder';
import { placeIn } from './placeIn';

interface Settings {
  /** With `{address}` where the address goes. */
  readonly url: string;
  readonly outbound: Outbound;
  /** Who asks, as public services want to know it. */
  readonly agent: string;
  readonly now: () => number;
  /** Between two questions; public services allow one a second. */
  readonly pause?: number;
}

/** So many answers are remembered, the latest asked. */
const remembered = 5000;
/** So many may wait for their turn; whoever comes then sees the address. */
const mostWaiting = 20;
/** One that does not answer is left alone for a while. */
const restsFor = 60_000;

/**
 * Asks the configured service, politely: each address once, one question at a time, none while it does not answer.
 */
export function webGeocoder({ url, outbound, agent, now, pause = 1000 }: Settings): Geocoder {
  const line = outbound.service(url);
  const known = new Map<string, Promise<Place | null>>();
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let restUntil = 0;

  const ask = async (address: string): Promise<Place | null> => {
    const { status, text } = await line.ask({
      url: url.replace('{address}', encodeURIComponent(address)),
      headers: { Accept: 'application/json', 'User-Agent': agent },
    });
    if (status !== 200) throw new Error(`The geocoder answered ${status}.`);
    return placeIn(text);
  };
  const inTurn = (address: string): Promise<Place | null> => {
    waiting += 1;
    const answer = turn.then(async () => {
      try {
        return now() < restUntil ? undefined : await ask(address);
      } catch {
        restUntil = now() + restsFor;
        return undefined;
      }
    });
    turn = answer.then(() => new Promise((resolve) => setTimeout(resolve, pause).unref()));
    return answer.then((place) => {
      waiting -= 1;
      // What could not be asked is not known to be nowhere.
      if (place === undefined) known.delete(address);
      return place ?? null;
    });
  };
  return {
    find(address) {
      const held = known.get(address);
      if (held) {
        known.delete(address);
        known.set(address, held);
        return held;
      }
      if (now() < restUntil || waiting >= mostWaiting) return Promise.resolve(null);
      const answer = inTurn(address);
      known.set(address, answer);
      const [oldest] = known.keys();
      if (known.size > remembered && oldest !== undefined) known.delete(oldest);
      return answer;
    },
  };
}
