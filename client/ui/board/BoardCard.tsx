import type { ReactNode } from 'react';
import type { Status as StatusName } from '../../../common/jobs/status';
import type { Instant } from '../../../common/format/dates';
import { initials } from '../../../common/format/initials';
import { type Drafter, DrafterBadge } from '../status/job/DrafterBadge';
import { DueTime } from '../status/time/DueTime';
import { RushTag } from '../status/job/RushTag';
import { Status } from '../status/job/Status';
import { useFlash } from './useFlash';
import { useTimeLeft } from '../status/time/useTimeLeft';
import { boardText } from './boardText';
import { CardFrame } from './CardFrame';
import css from './BoardCard.module.css';

interface BoardCardProps {
  /** Path of the job's page. */
  to: string;
  num: number;
  revision: number;
  /** Staff only. */
  correction?: number;
  name: string;
  status: StatusName;
  due: Instant | null;
  /** When an RFI put the job on hold. */
  pausedAt?: Instant | null;
  rush?: boolean;
  /** The drafter: null if unassigned, undefined if this user doesn't see drafters, which leaves out the badge. */
  drafter?: Drafter | null;
  /** Mark beside the status, such as a forecast. */
  mark?: ReactNode;
  /** Shown in gray: client, customer. */
  note?: ReactNode;
  /** ID of the drafter; the card flashes once when it changes. */
  flashKey?: string | number | null;
  /** Job ID, for keyboard shortcuts. */
  job?: number;
  /** Buttons; the rest of the card is a link. */
  actions?: ReactNode;
}

/** A job on the board: number, name, status, drafter and time left. */
export function BoardCard(props: BoardCardProps) {
  const { to, num, revision, name, status, due, pausedAt = null, rush = false, drafter, note } = props;
  const flash = useFlash(props.flashKey);
  const lateness = useTimeLeft(due, pausedAt, (left) => left.lateness);
  const edge = pausedAt !== null ? 'paused' : lateness || 'later';
  return (
    <CardFrame
      to={to}
      data-lateness={edge}
      data-job={props.job}
      data-flash={flash || undefined}
      head={
        <>
          <b>{num}</b>
          {revision > 0 && <span className="t2">R{revision}</span>}
          {!!props.correction && <span className="t3">C{props.correction}</span>}
          <span className="cut">{name}</span>
          {rush && <RushTag />}
        </>
      }
      end={<DueTime due={due} pausedAt={pausedAt} />}
      below={
        <>
          <Status status={status} />
          {props.mark}
          {flash && drafter ? (
            <span className={css.took}>{boardText.assignedTo(initials(drafter.name))}</span>
          ) : (
            note && <span className="t3 s12 cut">{note}</span>
          )}
        </>
      }
      belowEnd={
        <>
          {props.actions}
          {drafter !== undefined && <DrafterBadge drafter={drafter} none="free" />}
        </>
      }
    />
  );
}
