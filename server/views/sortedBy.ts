import { invalid } from '../work/refusal';
import { type Fragment, fragment } from '../work/sql';
import type { ListQuery } from './present';
import { readCursor } from './present';

/** A stored, NOT NULL key with an index (key, id): what a list may be sorted by. */
export interface SortKey {
  readonly column: string;
  readonly type: 'text' | 'integer' | 'timestamptz';
}

const shapes: Record<SortKey['type'], RegExp> = {
  text: /^[\s\S]*$/,
  integer: /^-?\d{1,10}$/,
  timestamptz: /^[-\d:. +]{10,40}$|^-?infinity$/,
};

/** ORDER BY, cursor and start of a page, by a stored key and the id: a page begins by key and never by offset. */
export function sortedBy(
  t: string,
  { column, type }: SortKey,
  down: boolean,
  after: string | undefined,
): Pick<ListQuery, 'order' | 'cursor'> & { after: Fragment[] } {
  const way = down ? ' DESC' : '';
  return {
    order: `${t}.${column}${way}, ${t}.id${way}`,
    cursor: `${t}.id || ' ' || ${t}.${column}::text`,
    after: after === undefined ? [] : [beyond(t, { column, type }, down, after)],
  };
}

function beyond(t: string, { column, type }: SortKey, down: boolean, after: string): Fragment {
  const [, id, value] = /^(\d{1,10}) ([\s\S]*)$/.exec(readCursor(after)) ?? [];
  const unreadable = id === undefined || value === undefined || value.includes('\0') || !value.isWellFormed();
  if (unreadable || !shapes[type].test(value)) throw invalid({ after: 'is not a cursor of ours' });
  const collated = type === 'text' ? 'text COLLATE "C"' : type === 'integer' ? 'bigint' : type;
  return fragment(`(${t}.${column}, ${t}.id) ${down ? '<' : '>'} (?::${collated}, ?::bigint)`, value, Number(id));
}
