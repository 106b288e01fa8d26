import { Link } from 'react-router-dom';
import { fullDate, timeRange, weekdayDay } from '../../../common/format/dates';
import { jobTitle } from '../../../common/jobs/row';
import { pausedAt } from '../../../common/jobs/timeLeft';
import { DrafterBadge, drafterColor } from '../../ui/status/job/DrafterBadge';
import { DueTime } from '../../ui/status/time/DueTime';
import { StatusGlyph, statusKey } from '../../ui/status/job/StatusGlyph';
import type { Bar, Lane } from './lanes';
import type { OfficeAxis } from './officeAxis';
import css from './lanes.module.css';
import { scheduleText } from '../homeText';

const percent = (share: number): string => `${share * 100}%`;

interface LanesProps {
  lanes: readonly Lane[];
  axis: OfficeAxis;
  now: number;
}

/** Office days side by side, a lane per drafter, a bar per job that ends where the job is due. */
export function Lanes({ lanes, axis, now }: LanesProps) {
  const nowAt = axis.at(now);
  return (
    <div className={css.chart}>
      <div className={css.days} aria-hidden="true">
        {axis.days.map(({ from, to }) => (
          <span key={from} style={{ left: percent(axis.at(from)), width: percent(axis.at(to) - axis.at(from)) }}>
            <b>{weekdayDay(from)}</b> <i>{timeRange(from, to)}</i>
          </span>
        ))}
      </div>
      <ul className={css.lanes}>
        {lanes.map(({ drafter, bars }) => (
          <li key={drafter._id} className={css.lane} style={{ flexGrow: bars.length }}>
            <div className={css.who}>
              <DrafterBadge drafter={drafter} />
              <span className="cut" aria-hidden="true">
                {drafter.name}
              </span>
            </div>
            <ul className={css.bars} data-drafter={drafterColor(drafter._id)}>
              {axis.days.map(({ from }) => (
                <li key={from} className={css.rule} style={{ left: percent(axis.at(from)) }} aria-hidden="true" />
              ))}
              {bars.map((bar) => (
                <LaneBar key={bar.job._id} bar={bar} />
              ))}
              {nowAt > 0 && <li className={css.now} style={{ left: percent(nowAt) }} aria-hidden="true" />}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LaneBar({ bar: { job, from, to, late } }: { bar: Bar }) {
  const due = Date.parse(job.dueBackTime ?? '');
  return (
    <li className={css.row} data-late={late}>
      <Link
        to={`/jobs/${job._id}`}
        className={css.bar}
        style={{ marginLeft: percent(from), minWidth: percent(to - from) }}
        title={scheduleText.bar(jobTitle(job), job.name, job.statusCurrent, fullDate(due))}
      >
        <i className={css.length} style={{ width: `calc((100cqw) * ${to - from})` }} />
        <span className={css.label} data-status={statusKey(job.statusCurrent)}>
          <StatusGlyph status={job.statusCurrent} />
          <b>{jobTitle(job)}</b>
          <span className="cut">{job.name}</span>
          <em>
            <DueTime due={due} pausedAt={pausedAt(job)} />
          </em>
        </span>
      </Link>
    </li>
  );
}
