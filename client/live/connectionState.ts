import { atom } from 'jotai';
import type { Pace } from '../../common/live/events';
import { store } from '../state/session';
import { clockNow } from '../ui/status/time/clock';
import type { ConnectionState } from '../ui/status/LiveSign';

/** State of the connection, for the footer, the offline band and the fallback polling. */
export const connectionAtom = atom<ConnectionState>({ live: false, since: null });

/** Only whether the connection is live, so that subscribers don't rerender with every event. */
export const liveAtom = atom((get) => get(connectionAtom).live);

/** A new release is running: forms ask to reload, wall displays reload automatically. */
export const newBuildAtom = atom(false);

export const isLive = (): boolean => store.get(connectionAtom).live;

let delayed = false;
let updating = false;
export const setLive = (ms: number | null): void =>
  store.set(connectionAtom, { live: true, ms, late: delayed, updating });

/** True if something on screen may be older than the connection (PROTOCOL P51). */
export function setUpdating(value: boolean): void {
  updating = value;
  const connection = store.get(connectionAtom);
  if (connection.live) setLive(connection.ms);
}

/** True if events arrive with a delay (PROTOCOL P50). Nothing polls because of that. */
export function setDelayed(event: Pace): void {
  delayed = event.late;
  if (isLive()) setLive(null);
}

/**
 * The connection was lost, or the first attempt failed. `since` stays at the first loss until the connection is live
 * again.
 */
export function setDisconnected(): void {
  const before = store.get(connectionAtom);
  if (before.live || before.since === null) store.set(connectionAtom, { live: false, since: clockNow() });
}

/** No connection is wanted because nobody is signed in. */
export const resetConnection = (): void => store.set(connectionAtom, { live: false, since: null });

/** Sets the latency from commit to screen: the server's time plus half a round trip. */
export function setLatency(ms: number): void {
  if (isLive()) setLive(Math.max(1, Math.round(ms)));
}
