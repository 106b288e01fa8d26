import { atom } from 'jotai';
import type { Pace } from '../../common/live/events';
import { store } from '../state/session';
import { clockNow } from '../ui/clock';
import type { LineState } from '../ui/LiveSign';

/** The state of the connection, for the foot, the band and the fallback intervals. */
export const lineAtom = atom<LineState>({ live: false, since: null });

/** Only whether it is live: what listens to this is not drawn again with every event. */
export const liveAtom = atom((get) => get(lineAtom).live);

/** A new release is running: a form asks to reload, a display reloads itself. */
export const newBuildAtom = atom(false);

export const isLive = (): boolean => store.get(lineAtom).live;

let late = false;
export const wentLive = (ms: number | null): void => store.set(lineAtom, { live: true, ms, late });

/** What the connection brings is late, or no longer (PROTOCOL P50). Nothing polls for that. */
export function paced(event: Pace): void {
  late = event.late;
  if (isLive()) wentLive(null);
}

/** Not live any more, or the first attempt has failed. The moment of the first loss stays until it is live again. */
export function wentDown(): void {
  const before = store.get(lineAtom);
  if (before.live || before.since === null) store.set(lineAtom, { live: false, since: clockNow() });
}

/** There is no connection and none is wanted: nobody is signed in. */
export const notConnected = (): void => store.set(lineAtom, { live: false, since: null });

/** From commit to screen: what the server took and half of the way there and back. */
export function measured(ms: number): void {
  if (isLive()) wentLive(Math.max(1, Math.round(ms)));
}
