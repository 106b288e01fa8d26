import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { keepFocusInRow } from '../ui/keepFocusInRow';
import { toast } from '../ui/toast';
import type { Level } from './level';

interface Decided {
  readonly level: Level;
  /** Of the job that was looked at: a newer one waits again. */
  readonly version: number;
}

/** Validate in place, one or many: shown as decided at once, undone with the server's words where it says no. */
export function useValidations() {
  const navigate = useNavigate();
  const [decided, setDecided] = useState<ReadonlyMap<number, Decided>>(new Map());
  const { mutateAsync } = useCommand('jobs.validate');

  const undo = (job: JobView) =>
    setDecided(
      (before) => new Map([...before].filter(([id, { version }]) => id !== job._id || version !== job.version)),
    );

  const decide = (job: JobView, level: Level, price?: number) => {
    keepFocusInRow();
    setDecided((before) => new Map(before).set(job._id, { level, version: job.version }));
    mutateAsync({
      params: { id: job._id },
      body: { level, ...(price === undefined ? {} : { mrqLevelCustom: price }), expected: job.version },
    }).catch((error: unknown) => {
      undo(job);
      toast.error({
        text: `${job.num} was not validated: ${messageOf(error)}`,
        action: { label: 'Open', onClick: () => navigate(`/jobs/${job._id}`) },
      });
    });
  };

  /** What was decided about this very state of the job, or null. */
  const decidedOf = (job: JobView): Level | null => {
    const known = decided.get(job._id);
    return known?.version === job.version ? known.level : null;
  };
  return { decide, decidedOf };
}
