import { invalid } from '../work/refusal';
import { type Fragment, fragment } from '../work/sql';
import { type ListQuery, readCursor } from './present';

/** A stored NOT NULL key with an index (key, id): what a list may be sorted by. */
export interface SortKey {
  readonly key: string;
  readonly type: 'text' | 'integer' | 'bigint' | 'timestamptz';
}
export const textKey = (key: string): SortKey => ({ key, type: 'text' });

/** How a key stands in a cursor, and as what it is compared. */
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

/** By a stored key and the id, so that a page begins by key and never by offset. `-` before the sort turns it round. */
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
  if (unreadable || !shapes[type].test(value)) throw invalid({ after: 'is not a cursor of ours' });
  return fragment(`(${t}.${key}, ${t}.id) ${down ? '<' : '>'} (?::${types[type]}, ?::bigint)`, value, Number(id));
}
