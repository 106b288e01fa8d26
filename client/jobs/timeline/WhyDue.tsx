import { calendarDay, clockTime, dayAndTime, fullDate, toMs, zoneName } from '../../../common/format/dates';
import { workTime } from '../../../common/format/distance';
import type { JobPageView } from '../../../common/jobs/job';
import type { DueWhy } from '../../../common/jobs/why';
import { useNow } from '../../ui/status/time/clock';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { Why, type WhyRow, WhyRows } from '../../ui/status/time/Why';
import { WhyAnswer } from './WhyAnswer';
import { whyDueText } from '../jobText';

/** Maximum days listed; in a longer range only the first and last ones. */
const maxDays = 24;

/** Formats minutes after midnight as a time of day. */
const clockOf = (minutes: number): string => clockTime(Date.UTC(2000, 0, 1, 0, minutes), 'UTC');

function dayRows(days: DueWhy['days']): WhyRow[] {
  const row = ({ date, closed, counted }: DueWhy['days'][number]): WhyRow => ({
    source: calendarDay(date),
    value: closed ? whyDueText.closed(closed) : counted === 0 ? whyDueText.afterHours : workTime(counted),
    faint: closed !== null || counted === 0,
  });
  if (days.length <= maxDays) return days.map(row);
  const half = maxDays / 2;
  const between = days.slice(half, -half);
  const sum = between.reduce((all, { counted }) => all + counted, 0);
  return [
    ...days.slice(0, half).map(row),
    { source: whyDueText.moreDays(between.length), value: workTime(sum), faint: true },
    ...days.slice(-half).map(row),
  ];
}

function Rows({ why, paused }: { why: DueWhy; paused: boolean }) {
  const now = useNow();
  const { level, rush, revision, full, given, waited, byHand, due, computed } = why;
  const moved = byHand === null && due !== computed;
  const rows: (WhyRow | false)[] = [
    byHand !== null && { source: whyDueText.manual, value: `${byHand.by}, ${dayAndTime(byHand.at, now)}` },
    { source: revision ? whyDueText.revisionRequested : whyDueText.validated, value: fullDate(why.startedAt) },
    { source: level === 9 ? whyDueText.custom : whyDueText.level(level), value: workTime(full) },
    rush && { source: whyDueText.rush, value: whyDueText.half },
    revision && { source: whyDueText.revision, value: whyDueText.half },
    (rush || revision) && { source: whyDueText.allowed, value: workTime(given) },
    waited > 0 && { source: whyDueText.rfi, value: whyDueText.onHold(workTime(waited)) },
    ...dayRows(why.days),
    (byHand !== null || moved) && { source: whyDueText.calculated, value: fullDate(computed) },
  ];
  return (
    <WhyRows
      rows={rows.filter((row) => row !== false)}
      note={
        <>
          {whyDueText.hours(clockOf(why.opens), clockOf(why.closes), zoneName(why.timeZone))}
          {paused && ` ${whyDueText.paused}`}
          {byHand !== null && ` ${whyDueText.stays}`}
          {moved && ` ${whyDueText.changedLater}`}
        </>
      }
    />
  );
}

/** How the due time was calculated; for staff, since it shows the level. */
export function WhyDue({ job }: { job: JobPageView }) {
  const paused = job.statusCurrent === 'RFI';
  return (
    <Why of={whyDueText.of} figure={job.dueBackTime && <RelativeDate at={toMs(job.dueBackTime)} show="long" />}>
      <WhyAnswer job={job}>{({ due }) => due && <Rows why={due} paused={paused} />}</WhyAnswer>
    </Why>
  );
}
