import { invalid } from '../work/refusal';
import { type Fragment, fragment } from '../work/sql';
import { type ListQuery, readCursor } from './present';

/** A stored NOT NULL sort key with an index on (key, id). */
export interface SortKey {
  readonly key: string;
  readonly type: 'text' | 'integer' | 'bigint' | 'timestamptz';
}
export const textKey = (key: string): SortKey => ({ key, type: 'text' });

/** Format of each key type in a cursor, and its SQL type. */
const shapes: Record<SortKey['type'], RegExp> = {
  text: /^[\s\S]*$/,
  integer: /^-?\d{1,10}$/,
  bigint: /^-?\d{1,18}$/,
  timestamptz: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d[\d.+:-]{0,20}$|^-?infinity$/,
};
const types: Record<SortKey['type'], string> = {
  text: 'text COLLATE "C"',
  integer: 'bigint',
  bigint: 'bigint',
  timestamptz: 'timestamptz',
};

/** Sorts by a stored key and ID, so that pages start at a key instead of an offset. `-` reverses the order. */
export function sorted(
  t: string,
  keys: Readonly<Record<string, SortKey>>,
  sort: string,
  after: string | undefined,
): Pick<ListQuery, 'order' | 'cursor'> & { readonly after: Fragment[] } {
  const down = sort.startsWith('-');
  const { key, type } = keys[down ? sort.slice(1) : sort] as SortKey;
  const way = down ? ' DESC' : '';
  return {
    order: `${t}.${key}${way}, ${t}.id${way}`,
    cursor: `${t}.id || ' ' || ${t}.${key}::text`,
    after: after === undefined ? [] : [beyond(t, { key, type }, down, after)],
  };
}

function beyond(t: string, { key, type }: SortKey, down: boolean, after: string): Fragment {
  const [, id, value] = /^(\d{1,10}) ([\s\S]*)$/.exec(readCursor(after)) ?? [];
  const unreadable = id === undefined || value === undefined || value.includes('\0') || !value.isWellFormed();
  if (unreadable || !shapes[type].test(value)) throw invalid({ after: "isn't a valid cursor" });
  return fragment(`(${t}.${key}, ${t}.id) ${down ? '<' : '>'} (?::${types[type]}, ?::bigint)`, value, Number(id));
}
