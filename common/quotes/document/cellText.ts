import { cutTo, storable } from '../../api/storable';
import { cutlistFields, headerFields, lineFields } from './content';

const fieldsOf = { header: headerFields, lines: lineFields, cutlist: cutlistFields } as const;
export type QuoteMap = keyof typeof fieldsOf;

/** Maximum number of characters in a cell; undefined if the field doesn't exist. */
export const maxCharacters = (map: QuoteMap, field: string): number | undefined =>
  Object.hasOwn(fieldsOf[map], field) ? (fieldsOf[map] as Readonly<Record<string, number>>)[field] : undefined;

/** These fields can be truncated. A truncated code, number or unit would be a different one. */
const prose: ReadonlySet<string> = new Set(['description', 'comments', 'note', 'panelsRaw']);

/** Text that fits a cell, and the rest. */
export interface Fitted {
  /** null if nothing fits; the cell then keeps its text. */
  readonly text: string | null;
  readonly lost: string;
}

/** Fits typed text into a cell, so that the server accepts it. */
export function fitted(map: QuoteMap, field: string, given: string): Fitted {
  const text = storable(given);
  const most = maxCharacters(map, field);
  if (most === undefined || text.length <= most) return { text, lost: '' };
  if (!prose.has(field)) return { text: null, lost: text };
  const kept = cutTo(text, most);
  return { text: kept, lost: text.slice(kept.length) };
}
