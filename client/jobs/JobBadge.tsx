import { useState } from 'react';
import { nextProductionStatus, nextQuoteStatus, undoMs } from '../../common/jobs/cycles';
import type { JobPageView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { clockNow, useClock } from '../ui/clock';
import { Pips } from '../ui/Pips';
import { toast } from '../ui/toast';
import css from './job.module.css';

interface JobBadgeProps {
  of: 'quote' | 'production';
  job: JobPageView;
  /** Clicking it is the staff's right (spec §6). */
  advances: boolean;
}

interface Advance {
  readonly from: string | null;
  readonly to: string;
  readonly at: number;
}

/** A badge and its text; for the staff a click advances it, and for a minute the same person may take that back. */
export function JobBadge({ of, job, advances }: JobBadgeProps) {
  const name = of === 'quote' ? 'jobs.quoteStatus' : 'jobs.productionStatus';
  const stored = (of === 'quote' ? job.quoteStatusCurrent : job.productionStatusCurrent) ?? null;
  const command = useCommand<'jobs.quoteStatus' | 'jobs.productionStatus'>(name, `job:${job._id}`);
  const [last, setLast] = useState<Advance | null>(null);
  const shown = command.isPending ? command.variables.body.level : stored;
  const undoable = useClock((now) => last !== null && last.to === shown && now - last.at < undoMs);
  const next = of === 'quote' ? nextQuoteStatus(shown) : nextProductionStatus(shown);
  const value = (
    <>
      <Pips of={of} value={shown} /> {shown ?? 'NA'}
    </>
  );
  if (!advances) return <span className={css.badge}>{value}</span>;

  const ask = (level: string | null, undo: boolean) => {
    if (command.isPending) return;
    setLast(undo ? null : { from: stored, to: level ?? '', at: clockNow() });
    command
      .mutateAsync({
        params: { id: job._id },
        body: { level, ...(undo ? { undo: true as const } : {}), expected: job.version },
      })
      .catch((error: unknown) => {
        setLast(null);
        toast.error(`The ${of} status of ${job.num} stays as it was. ${messageOf(error)}`);
      });
  };
  return (
    <span className={css.badge}>
      <button type="button" className={css.advance} onClick={() => ask(next, false)} title={`Advance to ${next}`}>
        {value}
      </button>
      {undoable && last && (
        <button type="button" className={css.set} onClick={() => ask(last.from, true)}>
          undo
        </button>
      )}
    </span>
  );
}
