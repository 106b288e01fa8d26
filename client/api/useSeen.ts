import { useState } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import { CallError } from './CallError';

/**
 * The version that a person decides by (decisions §2 "Stale screens"): the one at which the dialog opened, until the
 * server says that it is too old and shows the newer one. Kept through failures of the line, so that a second try is
 * the same call and not a second deed.
 */
export function useSeen(job: JobPageView, opened: boolean) {
  const [seen, setSeen] = useState<number | null>(null);
  if (opened && seen === null) setSeen(job.version);
  if (!opened && seen !== null) setSeen(null);
  const look = (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'conflict') return;
    setSeen((error.current as { version?: number } | undefined)?.version ?? job.version);
  };
  return { expected: seen ?? job.version, look };
}
