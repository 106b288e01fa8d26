import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Status as StatusName } from '../../common/jobs/status';
import { type Instant, toMs } from '../../common/format/dates';
import { lateness } from '../../common/format/distance';
import { initials } from '../../common/format/initials';
import { useClock } from './clock';
import { type Drafter, DrafterBadge } from './DrafterBadge';
import { DueTime } from './DueTime';
import { RushTag } from './RushTag';
import { Status } from './Status';
import { useFlash } from './useFlash';
import css from './BoardCard.module.css';

interface BoardCardProps {
  /** Where the card leads. */
  to: string;
  num: number;
  revision: number;
  /** Of the staff's own. */
  correction?: number;
  name: string;
  status: StatusName;
  due: Instant | null;
  /** In an RFI the clock stands. */
  paused?: boolean;
  rush?: boolean;
  /** Null: nobody's. Undefined: none of this reader's business, no badge. */
  drafter?: Drafter | null;
  /** A quiet word: client, customer. */
  note?: ReactNode;
  /** Whoever it names changes, and the card flashes once: the drafter's id. */
  flashKey?: string | number | null;
  /** Whose card it is, for keys that walk over cards. */
  job?: number;
  /** Buttons; the rest of the card is a link. */
  actions?: ReactNode;
}

/** A job on the board at the desk: number, name, state, who has it, how long is left. */
export function BoardCard(props: BoardCardProps) {
  const { to, num, revision, name, status, due, paused = false, rush = false, drafter, note } = props;
  const flash = useFlash(props.flashKey);
  const edge = useClock((now) => {
    if (paused) return 'paused';
    return due === null ? 'later' : lateness(toMs(due), now);
  });
  return (
    <li className={css.card} data-lateness={edge} data-job={props.job} data-flash={flash || undefined}>
      <Link to={to} className={css.link}>
        <b>{num}</b>
        {revision > 0 && <span className="t2">R{revision}</span>}
        {!!props.correction && <span className="t3">C{props.correction}</span>}
        <span className="cut">{name}</span>
        {rush && <RushTag />}
      </Link>
      <span className={css.due}>
        <DueTime due={due} paused={paused} />
      </span>
      <span className={css.below}>
        <Status status={status} />
        {flash && drafter ? (
          <span className={css.took}>{initials(drafter.name)} took it</span>
        ) : (
          note && <span className="t3 s12 cut">{note}</span>
        )}
      </span>
      <span className={css.end}>
        {props.actions}
        {drafter !== undefined && <DrafterBadge drafter={drafter} none="free" />}
      </span>
    </li>
  );
}
