import { useState } from 'react';
import { nextProductionStatus, nextQuoteStatus, undoMs } from '../../common/jobs/cycles';
import type { JobView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { clockNow, useClock } from '../ui/clock';
import { toast } from '../ui/toast';

/** The two badges of a job. */
export type Badge = 'quote' | 'production';

interface Advance {
  readonly from: string | null;
  readonly to: string;
  readonly at: number;
}

/** A badge's next step, shown at once; for a minute the same person may take it back (decisions §2 "Badges"). */
export function useAdvance(of: Badge, job: JobView) {
  const name = of === 'quote' ? 'jobs.quoteStatus' : 'jobs.productionStatus';
  const stored = (of === 'quote' ? job.quoteStatusCurrent : job.productionStatusCurrent) ?? null;
  const command = useCommand<'jobs.quoteStatus' | 'jobs.productionStatus'>(name, `job:${job._id}`);
  const [last, setLast] = useState<Advance | null>(null);
  const shown = command.isPending ? command.variables.body.level : stored;
  const undoable = useClock((now) => last !== null && last.to === shown && now - last.at < undoMs);
  const next = of === 'quote' ? nextQuoteStatus(shown) : nextProductionStatus(shown);

  const ask = (level: string | null, undo: boolean, expected: number) =>
    command
      .mutateAsync({ params: { id: job._id }, body: { level, ...(undo ? { undo: true as const } : {}), expected } })
      .catch((error: unknown) => {
        setLast(null);
        toast.error(`The ${of} status of ${job.num} stays as it was. ${messageOf(error)}`);
        return null;
      });
  return {
    shown,
    next,
    /** Answers how to take it back, or null when it was not done. */
    advance: async (): Promise<(() => void) | null> => {
      if (command.isPending) return null;
      setLast({ from: stored, to: next, at: clockNow() });
      const after = await ask(next, false, job.version);
      return after && (() => void ask(stored, true, after.version));
    },
    undo:
      undoable && last
        ? () => {
            if (command.isPending) return;
            setLast(null);
            void ask(last.from, true, job.version);
          }
        : null,
  };
}
