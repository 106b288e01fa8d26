import { useAtomValue } from 'jotai';
import { type Instant, toMs } from '../../../../common/format/dates';
import type { TimeLeft } from '../../../../common/format/distance';
import { timeLeft } from '../../../../common/jobs/timeLeft';
import { businessTimeAtom } from '../../../state/office';
import { useClock } from './clock';

/** A value computed from the business time left, kept up to date; null without a due time. */
export function useTimeLeft<T extends string | number | boolean>(
  due: Instant | null,
  /** When an RFI put the job on hold; the time left stays at that moment. */
  pausedAt: Instant | null,
  read: (left: TimeLeft) => T,
): T | '' {
  const business = useAtomValue(businessTimeAtom);
  return useClock((now) => {
    if (due === null) return '';
    return read(timeLeft(toMs(due), pausedAt === null ? now : toMs(pausedAt), business));
  });
}
