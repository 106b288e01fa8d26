import type { Place } from '../../../common/map/mapRoutes';
import type { Outbound } from '../outbound/outbound';
import type { Geocoder } from './geocoder';
import { placeIn } from './placeIn';

interface Settings {
  /** URL with an `{address}` placeholder. */
  readonly url: string;
  readonly outbound: Outbound;
  /** User agent, which public services require. */
  readonly agent: string;
  readonly now: () => number;
  /** Milliseconds between requests; public services allow one per second. */
  readonly pause?: number;
}

/** Number of cached responses, by latest use. */
const cacheSize = 5000;
/** Maximum queue length; beyond that no location is returned. */
const maxQueued = 20;
/** Pause after a failed request, in ms. */
const errorPauseMs = 60_000;

/** Queries the configured service: each address once, one request at a time, with a pause after errors. */
export function webGeocoder({ url, outbound, agent, now, pause = 1000 }: Settings): Geocoder {
  const line = outbound.service(url);
  const known = new Map<string, Promise<Place | null>>();
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let pausedUntil = 0;

  const ask = async (address: string): Promise<Place | null> => {
    const { status, text } = await line.request({
      url: url.replace('{address}', encodeURIComponent(address)),
      headers: { Accept: 'application/json', 'User-Agent': agent },
    });
    if (status !== 200) throw new Error(`The geocoder responded with ${status}.`);
    return placeIn(text);
  };
  const enqueue = (address: string): Promise<Place | null> => {
    waiting += 1;
    const answer = turn.then(async () => {
      try {
        return now() < pausedUntil ? undefined : await ask(address);
      } catch {
        pausedUntil = now() + errorPauseMs;
        return undefined;
      }
    });
    turn = answer.then(() => new Promise((resolve) => setTimeout(resolve, pause).unref()));
    return answer.then((place) => {
      waiting -= 1;
      // A failed request doesn't mean that the location is unknown.
      if (place === undefined) known.delete(address);
      return place ?? null;
    });
  };
  return {
    find(address) {
      const cached = known.get(address);
      if (cached) {
        known.delete(address);
        known.set(address, cached);
        return cached;
      }
      if (now() < pausedUntil || waiting >= maxQueued) return Promise.resolve(null);
      const answer = enqueue(address);
      known.set(address, answer);
      const [oldest] = known.keys();
      if (known.size > cacheSize && oldest !== undefined) known.delete(oldest);
      return answer;
    },
  };
}
