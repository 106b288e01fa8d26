import { useRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { rowLists } from '../../client/companies/rows/rowFields';
import { type RowEdits, useRowEdits } from '../../client/companies/rows/useRowEdits';

// A paste may have more rows than a function call may have arguments (about 125,000).

const saved = { _id: 7, version: 1, code: 'PBR', name: 'PBR panel', coverage: 36, panType: 'EF' };
const pastedRows = Array.from({ length: 130_000 }, () => ({ code: 'PBR' }));

/** The list after these actions, one after another; the saved row is deleted by another user before the last one. */
function rowsAfter(...actions: readonly ((edits: RowEdits) => void)[]): RowEdits['rows'] {
  let rows: RowEdits['rows'] = [];
  const List = () => {
    const done = useRef(0);
    const edits = useRowEdits(done.current < actions.length - 1 ? [saved] : [], rowLists.panels);
    rows = edits.rows;
    actions[done.current++]?.(edits);
    return null;
  };
  renderToStaticMarkup(<List />);
  return rows;
}

it.each<[string, ...((edits: RowEdits) => void)[]]>([
  ['a blank row can be added', (edits) => edits.add(pastedRows), (edits) => edits.add()],
  [
    'a row that another user deleted can be added again',
    (edits) => edits.set(7, 'code', 'MINE'),
    (edits) => edits.add(pastedRows),
    (edits) => edits.keepMyRow(7),
  ],
])('after a paste of 130,000 rows %s', (_what, ...actions) => {
  const rows = rowsAfter(...actions);
  expect(rows).toHaveLength(130_001);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(130_001);
});
