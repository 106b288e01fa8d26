import { useState } from 'react';
import type { Versioned } from '../../common/live/newest';

/**
 * A form over a row that lives: what was not touched shows the row as it is now, what was touched stays as it was
 * typed, and the form knows which of that somebody else has changed since. `row` is null for a new one.
 */
export function useDraft<Row extends Versioned, F extends string>(
  row: Row | null,
  textOf: (row: Row | null) => Readonly<Record<F, string>>,
  opened: boolean,
) {
  const [typed, setTyped] = useState<Partial<Record<F, string>>>({});
  const [base, setBase] = useState<Row | null>(null);
  if (opened && row !== null && base?._id !== row._id) setBase(row);
  if (!opened && (base !== null || Object.keys(typed).length > 0)) {
    setBase(null);
    setTyped({});
  }
  const now = textOf(row);
  const then = textOf(base ?? row);
  const touched = (Object.keys(typed) as F[]).filter((field) => typed[field] !== now[field]);
  return {
    text: (field: F): string => typed[field] ?? now[field],
    set: (field: F) => (text: string) => setTyped((old) => ({ ...old, [field]: text })),
    /** What would be saved: for a new row everything that says something. */
    touched,
    /** What somebody else has made of a field since it was typed into here; undefined where nobody has. */
    theirs: (field: F): string | undefined =>
      typed[field] !== undefined && now[field] !== then[field] && typed[field] !== now[field] ? now[field] : undefined,
    /** The version at which the form was opened, or was looked at again. */
    expected: base?.version,
    /** The person has seen what is there now, and goes on. */
    look: () => setBase(row),
    clear: () => setTyped({}),
    changedMeanwhile: base !== null && row !== null && row.version > base.version,
  };
}
export type Draft<Row extends Versioned, F extends string> = ReturnType<typeof useDraft<Row, F>>;
