import { searchWords } from '../../common/live/searchText';
import { blank } from '../../common/live/wordIs';
import { all, type Fragment, fragment } from '../work/sql';

/** `%` and `_` are letters to search for, not patterns. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** Rows whose `column` has each word of the search somewhere, in any order. */
export const searching = (column: string, q: string): Fragment =>
  all(...searchWords(q).map((word) => fragment(`${column} LIKE ?`, containing(word))));

/**
 * The same in a long list `t`. One or two plain letters have no trigram, and every second row has them somewhere: they
 * are looked for where words begin. A short word with a sign or a letter of another script is found anywhere, by
 * `search_odd`.
 */
export const searchingLong = (t: string, q: string, column: 'search' | 'search_names' = 'search'): Fragment =>
  all(...searchWords(q).map((word) => wordIn(t, column, word)));

function wordIn(t: string, column: string, word: string): Fragment {
  if ([...word].length > 2) return fragment(`${t}.${column} LIKE ?`, containing(word));
  if (/[^a-z0-9]/.test(word)) return fragment(`${t}.search_odd @> ARRAY[?::text]`, word);
  const begins = containing(word).slice(1);
  return fragment(`${t}.${column} LIKE ? OR ${t}.${column} LIKE ?`, begins, `% ${begins}`);
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
