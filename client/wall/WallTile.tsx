import { useAtomValue } from 'jotai';
import { countdown } from '../../common/format/countdown';
import { distance } from '../../common/format/distance';
import { initials } from '../../common/format/initials';
import type { BoardJob } from '../../common/jobs/job';
import { pausedAt } from '../../common/jobs/timeLeft';
import { likelyLateAtom } from '../state/wallPlan';
import { OverdueMark } from '../ui/status/time/OverdueMark';
import { statusKey, StatusGlyph } from '../ui/status/job/StatusGlyph';
import { useTimeLeft } from '../ui/status/time/useTimeLeft';
import { WallBadge } from './WallBadge';
import { wallText } from './wallText';
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

/** Lateness in a word beside its color. */
const words = {
  later: '',
  lastHour: wallText.lastHour,
  overdue: wallText.late,
  paused: wallText.onHold,
  '': '',
};

/** Why a tile is marked: a new rush, the same without motion, or highlighted by remote control. */
export type WallMark = 'rush' | 'steady' | 'shown';

interface WallTileProps {
  job: BoardJob;
  taken: boolean;
  mark: WallMark | undefined;
}

/** One job, readable from across the room: time left, number, name, status, drafter. */
export function WallTile({ job, taken, mark }: WallTileProps) {
  const { dueBackTime: due } = job;
  const stopped = pausedAt(job);
  const left = useTimeLeft(due, stopped, countdown);
  const spokenLeft = useTimeLeft(due, stopped, distance);
  const lateness = useTimeLeft(due, stopped, (time) => time.lateness);
  const likely = useAtomValue(likelyLateAtom).has(job._id);
  const late = stopped === null ? lateness : 'paused';
  const word = likely && late !== 'overdue' && late !== 'paused' ? wallText.likely : words[late];
  return (
    <li className={css.tile} data-late={late} data-taken={taken || undefined} data-mark={mark}>
      <div className={css.time}>
        {word !== '' && (
          <em aria-hidden="true">
            {late === 'overdue' && <OverdueMark size={24} />}
            {word}
          </em>
        )}
        <span className={css.figures} aria-hidden="true">
          <Figures text={left} />
        </span>
        <span className="hidden">
          {late === 'paused' && `${wallText.onHold}, `}
          {spokenLeft}
        </span>
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
          {job.cadCurrent && <WallBadge drafter={job.cadCurrent} />}
        </div>
      </div>
      <div className={css.name}>
        <span title={job.name}>{job.name}</span>
        {taken && job.cadCurrent ? (
          <em>{wallText.assigned(initials(job.cadCurrent.name))}</em>
        ) : (
          // A job on hold is for the client to move, not for a drafter to take.
          !job.cadCurrent && stopped === null && <em className={css.free}>{wallText.unassigned}</em>
        )}
      </div>
    </li>
  );
}
