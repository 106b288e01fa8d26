import { countdown } from '../../common/format/countdown';
import { distance, lateness } from '../../common/format/distance';
import { initials } from '../../common/format/initials';
import type { JobView } from '../../common/jobs/job';
import { useClock } from '../ui/clock';
import { OverdueMark } from '../ui/OverdueMark';
import { statusKey, StatusGlyph } from '../ui/StatusGlyph';
import { WallBadge } from './WallBadge';
import css from './wall.module.css';

/** `2h 55m` as large figures with small units. */
const Figures = ({ text }: { text: string }) =>
  text.split(' ').map((part) => {
    const [, sign, figure, unit] = /^(\+?)(\d+)(\D)$/.exec(part) ?? [];
    return (
      <span key={unit}>
        {sign && <i>{sign}</i>}
        {figure}
        <small>{unit}</small>
      </span>
    );
  });

/** One job, to be read from four metres: time left, number, name, state, whose it is. */
export function WallTile({ job, taken }: { job: JobView; taken: boolean }) {
  const paused = job.statusCurrent === 'RFI';
  const due = Date.parse(job.dueBackTime ?? '');
  // An RFI stops the clock: it shows what was left then.
  const stood = paused ? Date.parse(job.statusTimeCurrent) : null;
  const left = useClock((now) => countdown(due, stood ?? now));
  const aloud = useClock((now) => distance(due, stood ?? now));
  const late = useClock((now) => (paused ? 'paused' : lateness(due, now)));
  return (
    <li className={css.tile} data-late={late} data-taken={taken || undefined}>
      <div className={css.time}>
        <span aria-hidden="true">
          <Figures text={left} />
        </span>
        <span className="hidden">{late === 'paused' ? 'paused' : aloud}</span>
      </div>
      <div className={css.facts}>
        <div className={css.number}>
          <b>{job.num}</b>
          {job.revision > 0 && <span>R{job.revision}</span>}
          {!!job.correction && <span>C{job.correction}</span>}
        </div>
        <div className={css.status} data-status={statusKey(job.statusCurrent)}>
          <StatusGlyph status={job.statusCurrent} size={24} />
          {job.statusCurrent}
          <span className={css.space} />
          <WallBadge drafter={job.cadCurrent ?? null} />
        </div>
      </div>
      <div className={css.name}>
        <span>{job.name}</span>
        <em>
          {taken && job.cadCurrent ? (
            `${initials(job.cadCurrent.name)} took it`
          ) : late === 'overdue' ? (
            <OverdueMark size={24} />
          ) : null}
        </em>
      </div>
    </li>
  );
}
