import { useMemo, useState } from 'react';
import { toast } from '../../feedback/toast';
import { findCells, nextMatch, replacedCells } from './findCells';
import type { SheetParts } from '../SheetParts';
import { findText } from '../sheetText';
import type { SheetRow } from '../sheetColumn';
import type { SheetSelection } from '../selection/useSheetSelection';

/** Find and replace in the cells of a sheet. Replacing all of them is one undo step. */
export function useSheetFind<Row extends SheetRow>(parts: SheetParts<Row>, selected: SheetSelection) {
  const { rows, columns, readOnly, actions } = parts;
  const { activeSpot, go, show } = selected;
  /** How often the bar was opened: each time its field takes the focus. 0 while it is closed. */
  const [opened, setOpened] = useState(0);
  const [replaces, setReplaces] = useState(false);
  const [query, setQuery] = useState('');
  const [replacement, setReplacement] = useState('');
  const found = useMemo(
    () => (opened === 0 ? [] : findCells({ rows, columns }, query)),
    [opened, rows, columns, query],
  );
  const active = activeSpot();
  const at = found.findIndex(({ row, column }) => row === active.row && column === active.column);

  const step = (by: 1 | -1) => {
    const spot = found[nextMatch(found, active, by)];
    if (spot) show(spot);
  };
  const type = (text: string) => {
    setQuery(text);
    const matches = findCells({ rows, columns }, text);
    // Stay at the current cell while it matches.
    const stays = matches.some(({ row, column }) => row === active.row && column === active.column);
    const first = matches[nextMatch(matches, active, 1)];
    if (!stays && first) show(first);
  };
  const replace = () => {
    const writes = at < 0 ? [] : replacedCells({ rows, columns }, [active], query, replacement);
    if (writes.length > 0) actions.write(writes);
    step(1);
  };
  const replaceAll = () => {
    const writes = replacedCells({ rows, columns }, found, query, replacement);
    const key = 'replaced';
    if (writes.length === 0) return void toast.error({ key, text: findText.nothing });
    actions.write(writes);
    const left = found.length - writes.length;
    toast.done({
      key,
      text: [findText.replaced(writes.length), ...(left > 0 ? [findText.unchanged(left)] : [])].join(' '),
    });
  };
  return {
    ...{ opened, query, replacement, setReplacement, type, step, replace, replaceAll },
    replaces: replaces && !readOnly,
    canReplace: !readOnly,
    count: found.length,
    /** Number of the match at the current cell, from 1; 0 if it isn't one. */
    at: at + 1,
    open: (withReplace: boolean) => {
      setReplaces((before) => withReplace || (opened > 0 && before));
      setOpened((times) => times + 1);
    },
    close: () => {
      setOpened(0);
      go(active);
    },
  };
}
export type SheetFind = ReturnType<typeof useSheetFind>;
