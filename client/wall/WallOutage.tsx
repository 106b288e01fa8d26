import { clockTime } from '../../common/format/dates';
import { duration } from '../../common/format/distance';
import { useClock } from '../ui/clock';
import type { Outage } from './useOutage';
import { WallSign } from './WallSign';

const ageOf = (ms: number): string => (ms < 60_000 ? 'less than a minute' : duration(ms));

/** The line is down: since when, and how old the picture is. */
export function WallOutage({ since, picture }: Outage) {
  const age = useClock((now) => (picture === null ? '' : ageOf(now - picture)));
  return (
    <WallSign title={`Not live since ${clockTime(since)}`}>
      {picture === null
        ? 'There is no picture yet. It comes by itself.'
        : `The picture is ${age} old. Times count on; states may have changed.`}
    </WallSign>
  );
}
