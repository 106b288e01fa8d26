import type { GridColumn, PlacedColumn } from '../ui/board/gridColumn';
import { layoutText } from './listText';

/** Why a stored layout can't be applied; the message is shown to the user. */
export class LayoutError extends Error {}

/** Key in local storage of a user's layout of a list. */
const keyOf = (userId: number, list: string) => `layout:${userId}:${list}`;

const maxWidth = 2000;

/** The stored layout, or null. Throws a LayoutError if it can't be applied. */
export function readLayout<Row>(
  userId: number,
  list: string,
  columns: readonly GridColumn<Row>[],
): PlacedColumn[] | null {
  const stored = localStorage.getItem(keyOf(userId, list));
  return stored === null ? null : checkLayout(stored, columns);
}

export function keepLayout(userId: number, list: string, layout: readonly PlacedColumn[] | null): void {
  try {
    if (layout === null) localStorage.removeItem(keyOf(userId, list));
    else localStorage.setItem(keyOf(userId, list), JSON.stringify(layout));
  } catch {
    // Storage is full or blocked; the layout lasts as long as the page.
  }
}

function checkLayout<Row>(text: string, columns: readonly GridColumn<Row>[]): PlacedColumn[] {
  const layout: unknown = JSON.parse(text);
  if (!Array.isArray(layout)) throw new LayoutError(layoutText.invalid);
  const seen = new Set<string>();
  for (const placed of layout as Partial<PlacedColumn>[]) {
    const { key, width, hidden } = placed ?? {};
    const name = columns.find((column) => column.key === key)?.head;
    if (name === undefined) throw new LayoutError(layoutText.unknown(String(key)));
    if (seen.has(key as string)) throw new LayoutError(layoutText.twice(name));
    seen.add(key as string);
    const fits = width === null || (typeof width === 'number' && width > 0 && width <= maxWidth);
    if (!fits || typeof hidden !== 'boolean') throw new LayoutError(layoutText.width(name));
  }
  return layout as PlacedColumn[];
}
