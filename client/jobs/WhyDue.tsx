import { calendarDay, dayAndTime, fullDate, toMs } from '../../common/format/dates';
import { workTime } from '../../common/format/distance';
import type { JobPageView } from '../../common/jobs/job';
import type { DueWhy } from '../../common/jobs/why';
import { useNow } from '../ui/clock';
import { RelativeDate } from '../ui/RelativeDate';
import { Why, type WhyRow, WhyRows } from '../ui/Why';
import { WhyAnswer } from './WhyAnswer';

/** So many days are shown one by one; of a longer way its beginning and its end. */
const mostDays = 24;

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function dayRows(days: DueWhy['days']): WhyRow[] {
  const row = ({ date, closed, counted }: DueWhy['days'][number]): WhyRow => ({
    source: calendarDay(date),
    value: closed ? `closed, ${closed}` : counted === 0 ? 'after closing' : workTime(counted),
    faint: closed !== null || counted === 0,
  });
  if (days.length <= mostDays) return days.map(row);
  const half = mostDays / 2;
  const between = days.slice(half, -half);
  const sum = between.reduce((all, { counted }) => all + counted, 0);
  return [
    ...days.slice(0, half).map(row),
    { source: `${between.length} days more`, value: workTime(sum), faint: true },
    ...days.slice(-half).map(row),
  ];
}

function Rows({ why, paused }: { why: DueWhy; paused: boolean }) {
  const now = useNow();
  const { level, rush, revision, full, given, waited, byHand, due, reckoned } = why;
  const moved = byHand === null && due !== reckoned;
  const rows: (WhyRow | false)[] = [
    byHand !== null && { source: 'Set by hand', value: `${byHand.by}, ${dayAndTime(byHand.at, now)}` },
    { source: revision ? 'Revision asked' : 'Validated', value: fullDate(why.startedAt) },
    { source: level === 9 ? 'Custom level' : `Level ${level}`, value: workTime(full) },
    rush && { source: 'Rush', value: '÷ 2' },
    revision && { source: 'Revision', value: '÷ 2' },
    (rush || revision) && { source: 'Given', value: workTime(given) },
    waited > 0 && { source: 'RFI', value: `+ ${workTime(waited)} waited for answers` },
    ...dayRows(why.days),
    (byHand !== null || moved) && { source: 'By the clock', value: fullDate(reckoned) },
  ];
  return (
    <WhyRows
      rows={rows.filter((row) => row !== false)}
      note={
        <>
          Office hours, Mon to Fri {clockOf(why.opens)}–{clockOf(why.closes)}, {why.timeZone}.
          {paused && ' It stands still until the RFI is answered, and then moves on by what was waited.'}
          {byHand !== null && ' Set by hand, it stays.'}
          {moved && ' The level or the office calendar was changed afterwards; the due time stays.'}
        </>
      }
    />
  );
}

/** The calendar that made the due time (ux "Why this number?"); for the office, whose level its hours tell. */
export function WhyDue({ job }: { job: JobPageView }) {
  const paused = job.statusCurrent === 'RFI';
  return (
    <Why of="this due time" figure={job.dueBackTime && <RelativeDate at={toMs(job.dueBackTime)} show="long" />}>
      <WhyAnswer job={job}>{({ due }) => due && <Rows why={due} paused={paused} />}</WhyAnswer>
    </Why>
  );
}
