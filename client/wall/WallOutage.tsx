import { clockTime } from '../../common/format/dates';
import { duration } from '../../common/format/distance';
import { useClock } from '../ui/status/time/clock';
import type { Outage } from './useOutage';
import { WallSign } from './WallSign';
import { wallSignText } from './wallText';

const ageOf = (ms: number): string => (ms < 60_000 ? wallSignText.underMinute : duration(ms));

/** Since when the wall is offline, and how old its data is. */
export function WallOutage({ since, picture }: Outage) {
  const age = useClock((now) => (picture === null ? '' : ageOf(now - picture)));
  return (
    <WallSign title={wallSignText.offline(clockTime(since))}>
      {picture === null ? wallSignText.connecting : wallSignText.age(age)}
    </WallSign>
  );
}
