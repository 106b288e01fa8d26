import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { useRows } from '../../../client/quotes/rows/useRows';
import type { QuoteSession } from '../../../client/quotes/sync/QuoteSession';
import { toast } from '../../../client/ui/feedback/toast';
import { pasted } from '../../../client/ui/sheet/selection/selection';
import type { SheetActions } from '../../../client/ui/sheet/SheetActions';
import type { QuoteWrites, RowMap } from '../../../common/quotes/document/quoteDoc';

// A paste of more rows than a function call may have arguments (about 125,000) is limited like any other.

beforeEach(() => toast.clear());

/** The actions of an empty sheet, and what they write. */
function emptySheet(map: RowMap, columns: readonly string[]) {
  const writes: QuoteWrites[] = [];
  const sync = {
    ...{ doc: new Y.Doc(), act: 0 },
    write: (one: QuoteWrites) => {
      writes.push(one);
      return [];
    },
  };
  const found: SheetActions[] = [];
  const Sheet = () => {
    found.push(useRows({ sync } as unknown as QuoteSession, map, [], columns, true).actions);
    return null;
  };
  renderToStaticMarkup(<Sheet />);
  const [actions] = found;
  if (!actions) throw new Error('The sheet was not rendered.');
  return { actions, rows: () => writes.flatMap(({ rows = [] }) => rows) };
}

it.each([
  ['lines', ['code', 'quantity'], 2000, 'A quote holds up to 2,000 lines. Remove some first.'],
  ['cutlist', ['panel', 'quantity'], 5000, 'A panel list holds up to 5,000 rows. Remove some first.'],
] as const)('130,000 rows pasted into the %s are refused beyond the limit', (map, columns, most, message) => {
  const { actions, rows } = emptySheet(map, columns);
  const table = Array.from({ length: 130_000 }, (_, i) => ['RIDGE', String(i + 1)]);
  actions.put(pasted(table, { rows: [0], columns: [0] }, columns.length));
  expect(toast.shown().map(({ kind, text }) => [kind, text])).toEqual([['error', message]]);
  expect(rows()).toHaveLength(most);
  expect([rows()[0]?.cells.quantity, rows().at(-1)?.cells.quantity]).toEqual(['1', String(most)]);
});
