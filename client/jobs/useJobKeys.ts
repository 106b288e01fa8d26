import { useEffect, useRef } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import type { DialogName } from './JobDialogs';
import type { Allowed } from './jobAllows';
import { useTakeJob } from './useTakeJob';

const writing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** A drafter's keys on the job's page: `a` assign to me, `u` upload a draft, `r` send to review. Never while typing. */
export function useJobKeys(may: Allowed, job: JobPageView, onDialog: (dialog: DialogName) => void, busy: boolean) {
  const { take } = useTakeJob(job);
  const press = useRef<(event: KeyboardEvent) => void>(() => undefined);
  press.current = (event) => {
    if (busy || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
    if ((event.target as Element).closest(writing)) return;
    const deed =
      event.key === 'a' && may.assign
        ? take
        : event.key === 'u' && may.draft
          ? () => onDialog('draft')
          : event.key === 'r' && may.review
            ? () => onDialog('review')
            : null;
    if (!deed) return;
    event.preventDefault();
    deed();
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press.current(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
