import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { toMs } from '../../common/format/dates';
import { lineAtom } from '../live/lineState';
import { asServerTime, clockNow, useClock } from '../ui/clock';

export interface Outage {
  readonly since: number;
  /** Of when the picture is; null: there is none yet. */
  readonly picture: number | null;
}

/** A line that is back within this time was no outage: nothing on the wall moves for it. */
const grace = 3000;

/** Since when the wall is not live, and how old its picture is: an answer that gets through makes it younger. */
export function useOutage(answeredAt: number): Outage | null {
  const line = useAtomValue(lineAtom);
  const [begun] = useState(clockNow);
  const since = line.live ? null : toMs(line.since ?? begun);
  const out = useClock((now) => since !== null && now - since >= grace);
  if (!out || since === null) return null;
  return { since, picture: answeredAt === 0 ? null : Math.max(asServerTime(answeredAt), since) };
}
