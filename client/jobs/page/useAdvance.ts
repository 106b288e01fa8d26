import { useState } from 'react';
import { nextProductionStatus, nextQuoteStatus, undoMs } from '../../../common/jobs/cycles';
import type { JobView } from '../../../common/jobs/job';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import { clockNow, useClock } from '../../ui/status/time/clock';
import { rowBadgeText } from '../list/listText';

/** The two badges of a job. */
export type Badge = 'quote' | 'production';

interface Advance {
  readonly from: string | null;
  readonly to: string;
  readonly at: number;
}

/** Advances a badge, shown at once; the same user can undo it for a minute (R2). */
export function useAdvance(of: Badge, job: JobView) {
  const name = of === 'quote' ? 'jobs.quoteStatus' : 'jobs.productionStatus';
  const stored = (of === 'quote' ? job.quoteStatusCurrent : job.productionStatusCurrent) ?? null;
  const command = useCommand<'jobs.quoteStatus' | 'jobs.productionStatus'>(name, `job:${job._id}`);
  const [last, setLast] = useState<Advance | null>(null);
  const shown = command.isPending ? command.variables.body.level : stored;
  const undoable = useClock((now) => last !== null && last.to === shown && now - last.at < undoMs);
  const next = of === 'quote' ? nextQuoteStatus(shown) : nextProductionStatus(shown);

  const failure = {
    key: `${name} ${job._id}`,
    failed: rowBadgeText.notChanged[of](job.num),
  };
  const ask = async (level: string | null, undo: boolean, expected: number) => {
    const body = { level, ...(undo ? { undo: true as const } : {}), expected };
    const answer = await toastFailure(failure, () => command.mutateAsync({ params: { id: job._id }, body }));
    if (!answer) setLast(null);
    return answer?.reply ?? null;
  };
  return {
    shown,
    next,
    /** Resolves to an undo function, or null on failure. */
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
