import { workTime } from '../../common/format/distance';
import type { BoardJob } from '../../common/jobs/job';
import { isOverdue } from '../../common/jobs/row';
import { pausedAt } from '../../common/jobs/timeLeft';
import type { DisplayPlan } from '../../common/planning/plan';
import { loadsOf } from '../home/drafter/loads';
import { useClock } from '../ui/status/time/clock';
import { WallBadge } from '../wall/WallBadge';
import { noJobs } from '../wall/wallBoard';
import { DisplayPageFrame, type DisplayPageProps } from './DisplayPageFrame';
import { workloadText as text } from './displayText';
import { chipWidth, JobChip } from './JobChip';
import css from './display.module.css';

const [rowHeight, moreWidth] = [116, 130];
/** Space that header, title and footer take, and the drafter's column with its margins. */
const [aroundHeight, besideWidth] = [260, 338];
const mostLines = 3;
const hours = (minutes: number): string => workTime(minutes * 60_000);

function titleOf(plan: DisplayPlan | undefined): string {
  if (!plan) return text.title;
  return plan.today > 0 ? text.titleWith(hours(plan.today)) : text.titleClosed;
}

/** Each drafter’s jobs by due time, unassigned ones first. */
export function DisplayWorkload({ board, plan, probe }: DisplayPageProps & { plan: DisplayPlan | undefined }) {
  const jobs = board.data;
  return (
    <DisplayPageFrame board={board} probe={probe} title={titleOf(plan)}>
      {(size) => {
        const loads = loadsOf(jobs ?? noJobs);
        const free = (jobs ?? noJobs).filter((job) => job.cadCurrent === null && pausedAt(job) === null);
        const rows = Math.max(2, Math.floor((size.height - aroundHeight) / rowHeight));
        const fit = rows - (free.length > 0 ? 1 : 0);
        const taken = Math.min(loads.length, fit) + (free.length > 0 ? 1 : 0);
        const lines = Math.max(1, Math.min(mostLines, Math.floor(rows / Math.max(1, taken))));
        const room = { lines, width: Math.max(chipWidth, size.width - besideWidth) };
        if (!jobs) return <p className={css.none}>{text.loading}</p>;
        if (loads.length + free.length === 0) return <p className={css.none}>{text.empty}</p>;
        return (
          <ul className={css.loads}>
            {free.length > 0 && <LoadRow jobs={free} room={room} minutes={plan?.unassigned} />}
            {loads.slice(0, fit).map(({ drafter, jobs: own }) => (
              <LoadRow
                key={drafter._id}
                drafter={drafter}
                jobs={runningFirst(own)}
                room={room}
                minutes={plan?.drafters.find(({ _id }) => _id === drafter._id)?.minutes}
              />
            ))}
            {loads.length > fit && <li className={css.rest}>{text.moreDrafters(loads.length - fit)}</li>}
          </ul>
        );
      }}
    </DisplayPageFrame>
  );
}

/** Paused jobs last: nobody can work on them now. */
const runningFirst = (jobs: readonly BoardJob[]): BoardJob[] =>
  jobs.toSorted((a, b) => Number(pausedAt(a) !== null) - Number(pausedAt(b) !== null));

interface Room {
  readonly lines: number;
  readonly width: number;
}

/** Number of jobs to show: all that fit, or fewer with room for "+3 more". */
function chipsThatFit(jobs: number, { lines, width }: Room): number {
  const perLine = Math.floor(width / chipWidth);
  if (jobs <= perLine * lines) return jobs;
  return Math.max(1, perLine * (lines - 1) + Math.floor((width - moreWidth) / chipWidth));
}

interface LoadRowProps {
  drafter?: { readonly _id: number; readonly name: string };
  jobs: readonly BoardJob[];
  room: Room;
  /** Business minutes of open work. */
  minutes?: number | undefined;
}

function LoadRow({ drafter, jobs, room, minutes }: LoadRowProps) {
  const overdue = useClock((now) => jobs.filter((job) => isOverdue(job, now)).length);
  const work = minutes !== undefined && hours(minutes);
  const shown = jobs.slice(0, chipsThatFit(jobs.length, room));
  return (
    <li className={css.row} style={{ minHeight: rowHeight }}>
      <div className={css.who}>
        {drafter ? (
          <span className={css.work}>
            <WallBadge drafter={drafter} /> {work}
          </span>
        ) : (
          <b>{text.unassigned}</b>
        )}
        <span>
          {text.jobs(jobs.length)}
          {!drafter && work && <i>{work}</i>}
          {overdue > 0 && <em>{text.overdue(overdue)}</em>}
        </span>
      </div>
      <ul className={css.chips}>
        {shown.map((job) => (
          <JobChip key={job._id} job={job} />
        ))}
        {shown.length < jobs.length && <li className={css.rest}>{text.more(jobs.length - shown.length)}</li>}
      </ul>
    </li>
  );
}
