import { blank } from '../../common/live/wordIs';
import { type Fragment, fragment } from '../work/sql';

/** `%` and `_` are letters to search for, not patterns. */
export const containing = (q: string): string => `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Rows of `t` whose `search` has these letters somewhere. One or two plain letters have no trigram, and every second row
 * has them somewhere: they are looked for where words begin. A short word with a sign or a letter of another script is
 * found anywhere, by `search_odd`.
 */
export function searching(t: string, q: string): Fragment {
  const wanted = q.toLowerCase();
  if ([...wanted].length > 2) return fragment(`${t}.search LIKE ?`, containing(q));
  if (/[^a-z0-9 ]/.test(wanted)) return fragment(`${t}.search_odd @> ARRAY[?::text]`, wanted);
  const begins = containing(q).slice(1);
  return fragment(`${t}.search LIKE ? OR ${t}.search LIKE ?`, begins, `% ${begins}`);
}

/** Rows that say this word in a field, letter case apart: the server's side of common/live/wordIs.ts. */
export const saying = (column: string, word: string): Fragment =>
  fragment(`lower(${column}) = lower(?::text)`, word === blank ? '' : word);

/** Who has a word in common stands together by name; who has a letter in common does not. */
export const standsTogether = (q: string | undefined): boolean => q !== undefined && !/^[a-z0-9 ]{1,2}$/i.test(q);

/**
 * The same rows, all found before they are put in order. The planner takes what a search finds for evenly spread, and
 * walks the whole list in its order where it is not: who is searched by name stands together by name.
 */
export const foundFirst = (table: string, t: string, where: Fragment): Fragment =>
  fragment(`${t}.id = ANY(ARRAY(SELECT ${t}.id FROM ${table} ${t} WHERE ${where.sql}))`, ...where.binds);
