import type { GridColumn, PlacedColumn } from '../ui/gridColumn';

/** How each person has arranged each list, kept in this browser under the person's own id. */
const keyOf = (userId: number, list: string) => `layout:${userId}:${list}`;

const widest = 2000;

/** What was kept, or null; throws what is wrong with it where it cannot be applied. */
export function readLayout<Row>(
  userId: number,
  list: string,
  columns: readonly GridColumn<Row>[],
): PlacedColumn[] | null {
  const kept = localStorage.getItem(keyOf(userId, list));
  return kept === null ? null : checkLayout(kept, columns);
}

export function keepLayout(userId: number, list: string, layout: readonly PlacedColumn[] | null): void {
  try {
    if (layout === null) localStorage.removeItem(keyOf(userId, list));
    else localStorage.setItem(keyOf(userId, list), JSON.stringify(layout));
  } catch {
    // A full or forbidden store loses the arrangement, not the list.
  }
}

function checkLayout<Row>(text: string, columns: readonly GridColumn<Row>[]): PlacedColumn[] {
  const layout: unknown = JSON.parse(text);
  if (!Array.isArray(layout)) throw new Error('it is not a list of columns');
  const seen = new Set<string>();
  for (const placed of layout as Partial<PlacedColumn>[]) {
    const { key, width, hidden } = placed ?? {};
    if (!columns.some((column) => column.key === key)) throw new Error(`there is no column "${key}"`);
    if (seen.has(key as string)) throw new Error(`the column "${key}" stands there twice`);
    seen.add(key as string);
    const fits = width === null || (typeof width === 'number' && width > 0 && width <= widest);
    if (!fits || typeof hidden !== 'boolean') throw new Error(`the column "${key}" has no width that can be shown`);
  }
  return layout as PlacedColumn[];
}
