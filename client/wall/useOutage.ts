import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { toMs } from '../../common/format/dates';
import { connectionAtom } from '../live/connectionState';
import { asServerTime, clockNow, useClock } from '../ui/status/time/clock';

export interface Outage {
  readonly since: number;
  /** Time of the data on screen; null before the first load. */
  readonly picture: number | null;
}

/** Shorter outages aren't shown, in ms. */
const grace = 3000;

/** Since when the wall is offline, and how old its data is. */
export function useOutage(answeredAt: number): Outage | null {
  const line = useAtomValue(connectionAtom);
  const [begun] = useState(clockNow);
  const since = line.live ? null : toMs(line.since ?? begun);
  const out = useClock((now) => since !== null && now - since >= grace);
  if (!out || since === null) return null;
  return { since, picture: answeredAt === 0 ? null : Math.max(asServerTime(answeredAt), since) };
}
