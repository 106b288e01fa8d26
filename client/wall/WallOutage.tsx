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
        ? 'Nothing loaded yet. It will load by itself.'
        : `Last update ${age} ago. Countdowns continue; statuses may have changed.`}
    </WallSign>
  );
}
