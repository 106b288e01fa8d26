import { searchWords } from '../../common/live/searchText';
import { blank } from '../../common/live/wordIs';
import { all, type Fragment, fragment } from '../work/sql';

/** Escapes `%` and `_`, which would act as wildcards. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** Rows whose `column` contains every word of the search, in any order. */
export const searching = (column: string, q: string): Fragment =>
  all(...searchWords(q).map((word) => fragment(`${column} LIKE ?`, containing(word))));

/**
 * Same for a long list `t`. One or two plain letters have no trigram and occur in every other row, so they only match
 * the start of words. Short words with other characters match anywhere, through `search_odd`.
 */
export const searchingLong = (t: string, q: string, column: 'search' | 'search_names' = 'search'): Fragment =>
  all(...searchWords(q).map((word) => wordIn(t, column, word)));

function wordIn(t: string, column: string, word: string): Fragment {
  if ([...word].length > 2) return fragment(`${t}.${column} LIKE ?`, containing(word));
  if (/[^a-z0-9]/.test(word)) return fragment(`${t}.search_odd @> ARRAY[?::text]`, word);
  const begins = containing(word).slice(1);
  return fragment(`${t}.${column} LIKE ? OR ${t}.${column} LIKE ?`, begins, `% ${begins}`);
}

/** Rows with this value, ignoring case; the server side of common/live/wordIs.ts. */
export const equalsIgnoreCase = (column: string, word: string): Fragment =>
  fragment(`lower(${column}) = lower(?::text)`, word === blank ? '' : word);

/**
 * True if matches may be adjacent when sorted by name: a longer search matches names, a short one matches letters
 * anywhere.
 */
export const standsTogether = (q: string | undefined): boolean => q !== undefined && !/^[a-z0-9 ]{1,2}$/i.test(q);

/**
 * Up to this many matches are all read, then sorted. More are found by walking the sorted list: a client's name is in
 * all of its jobs, so a page fills quickly, while reading all matches would take a second.
 */
export const mostSorted = 8000;

/**
 * Finds all matches before sorting. The planner assumes that matches are spread evenly, and would walk the whole sorted
 * list if they aren't.
 */
export const foundFirst = (table: string, t: string, where: Fragment): Fragment =>
  fragment(`${t}.id = ANY(ARRAY(SELECT ${t}.id FROM ${table} ${t} WHERE ${where.sql}))`, ...where.binds);
