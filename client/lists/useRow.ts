import { useState } from 'react';
import type { Versioned } from '../../common/live/newest';

/** The row that a dialog is about, as new as the list has it, also when it has left the page; gone: it was deleted. */
export function useRow<Row extends Versioned>(rows: readonly Row[] | undefined) {
  const [held, setHeld] = useState<Row | null>(null);
  const now = held === null ? undefined : rows?.find(({ _id }) => _id === held._id);
  if (now && held && now !== held && now.version >= held.version) setHeld(now);
  return { row: now ?? held, open: setHeld, close: () => setHeld(null) };
}
