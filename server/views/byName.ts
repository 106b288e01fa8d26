import { invalid } from '../work/refusal';
import { type Fragment, fragment } from '../work/sql';
import { readCursor } from './present';

/** Lists by name: ordered by the stored key and the id, so that a page begins by key and never by offset. */
export const nameOrder = (t: string) => ({
  order: `${t}.name_key, ${t}.id`,
  cursor: `${t}.id || ' ' || ${t}.name_key`,
});

export function afterName(t: string, after: string | undefined): Fragment[] {
  if (after === undefined) return [];
  const [, id, key] = /^(\d{1,10}) ([\s\S]*)$/.exec(readCursor(after)) ?? [];
  if (id === undefined || key === undefined || key.includes('\0')) throw invalid({ after: 'is not a cursor of ours' });
  return [fragment(`(${t}.name_key, ${t}.id) > (? COLLATE "C", ?::bigint)`, key, Number(id))];
}

/** `%` and `_` are letters to search for, not patterns. */
export const containing = (q: string): string => `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
