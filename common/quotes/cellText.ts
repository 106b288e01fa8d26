import { cutTo, storable } from '../api/storable';
import { cutlistFields, headerFields, lineFields } from './content';

const fieldsOf = { header: headerFields, lines: lineFields, cutlist: cutlistFields } as const;
export type QuoteMap = keyof typeof fieldsOf;

/** How many letters a cell may hold; undefined: there is no such field. */
export const mostLetters = (map: QuoteMap, field: string): number | undefined =>
  Object.hasOwn(fieldsOf[map], field) ? (fieldsOf[map] as Readonly<Record<string, number>>)[field] : undefined;

/** Without its end it still says most of what it says; a code, a number or a unit without its end is another one. */
const prose: ReadonlySet<string> = new Set(['description', 'comments', 'panelsRaw']);

/** A text as a cell can hold it, and what of it the cell does not hold. */
export interface Fitted {
  /** Null: nothing of it; the cell stays as it was. */
  readonly text: string | null;
  readonly lost: string;
}

/** What a hand puts into a cell, within the bounds that the server sets: what it would refuse is not written. */
export function fitted(map: QuoteMap, field: string, given: string): Fitted {
  const text = storable(given);
  const most = mostLetters(map, field);
  if (most === undefined || text.length <= most) return { text, lost: '' };
  if (!prose.has(field)) return { text: null, lost: text };
  const kept = cutTo(text, most);
  return { text: kept, lost: text.slice(kept.length) };
}
