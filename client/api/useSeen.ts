import { useState } from 'react';
import { CallError } from './CallError';

/**
 * The version that the user's decision is based on (R2): the one shown when the dialog or field opened, until the
 * server rejects it as outdated and sends a newer one. Network failures don't change it, so a retry is the same call.
 */
export function useSeen(job: { readonly version: number }, opened: boolean) {
  const [seen, setSeen] = useState<number | null>(null);
  if (opened && seen === null) setSeen(job.version);
  if (!opened && seen !== null) setSeen(null);
  const noteConflict = (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'conflict') return;
    setSeen(error.current?.view.version ?? job.version);
  };
  /** Call after the user's own change of the entity. */
  const renew = () => setSeen(null);
  return { expected: seen ?? job.version, noteConflict, renew };
}
