import { invalid } from '../work/refusal';
import { type Fragment, fragment } from '../work/sql';
import { readCursor } from './present';

/** A stored NOT NULL key with an index (key, id), and its type in a cursor. */
export interface SortKey {
  readonly key: string;
  readonly type: string;
}
export const textKey = (key: string): SortKey => ({ key, type: 'text COLLATE "C"' });

/** By a stored key and the id, so that a page begins by key and never by offset. `-` before the sort turns it round. */
export function sorted(
  t: string,
  keys: Readonly<Record<string, SortKey>>,
  sort: string,
  after: string | undefined,
): { order: string; cursor: string; after: Fragment[] } {
  const down = sort.startsWith('-');
  const { key, type } = keys[down ? sort.slice(1) : sort] as SortKey;
  const way = down ? ' DESC' : '';
  return {
    order: `${t}.${key}${way}, ${t}.id${way}`,
    cursor: `${t}.id || ' ' || ${t}.${key}::text`,
    after: after === undefined ? [] : [beyond(t, after, key, type, down)],
  };
}

function beyond(t: string, after: string, key: string, type: string, down: boolean): Fragment {
  const [, id, value] = /^(\d{1,10}) ([\s\S]*)$/.exec(readCursor(after)) ?? [];
  const unreadable = id === undefined || value === undefined || value.includes('\0') || !value.isWellFormed();
  if (unreadable || (!type.startsWith('text') && !/^[-\d:. +]+$|^infinity$/.test(value))) {
    throw invalid({ after: 'is not a cursor of ours' });
  }
  return fragment(`(${t}.${key}, ${t}.id) ${down ? '<' : '>'} (?::${type}, ?::bigint)`, value, Number(id));
}
