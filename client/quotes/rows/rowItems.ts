import type { RefObject } from 'react';
import type { MenuAction } from '../../ui/overlay/Menu';
import type { SheetActions, SheetHandle } from '../../ui/sheet/SheetActions';
import { toast } from '../../ui/feedback/toast';
import type { ToggleMark } from './useLineMarks';
import { rowActionsText } from '../rowsText';

export interface RowItems {
  sheet: RefObject<SheetHandle | null>;
  actions: SheetActions;
  what: 'line' | 'row';
  /** Marks or unmarks lines as optional or discount. */
  mark?: ToggleMark;
  /** Adds the heading of a section above the first of the rows. */
  section?: (rows: readonly string[]) => void;
}

/** Actions on the selected rows, for the row menu and for a right click; each has a keyboard shortcut too. */
export function rowItems({ sheet, actions, what, mark, section }: RowItems): MenuAction[] {
  const withRows = (work: (rows: readonly string[]) => void) => () => {
    const rows = sheet.current?.selected() ?? [];
    const key = 'no rows selected';
    toast.dismiss(key);
    if (rows.length === 0) toast.error({ key, text: rowActionsText.selectFirst[what] });
    else work(rows);
    sheet.current?.focus();
  };
  const { keys } = rowActionsText;
  return [
    { label: rowActionsText.above, onSelect: () => sheet.current?.insert('above'), keys: keys.above },
    { label: rowActionsText.below, onSelect: () => sheet.current?.insert('below'), keys: keys.below },
    { label: rowActionsText.duplicate, onSelect: withRows(actions.duplicate), keys: keys.duplicate },
    { label: rowActionsText.up, onSelect: withRows((rows) => actions.move(rows, -1)), keys: keys.up },
    { label: rowActionsText.down, onSelect: withRows((rows) => actions.move(rows, 1)), keys: keys.down },
    ...(actions.lock
      ? [{ label: rowActionsText.lockOrUnlock, onSelect: withRows(actions.lock), keys: keys.lock }]
      : []),
    ...(section ? [{ label: rowActionsText.addSection, onSelect: withRows(section) }] : []),
    ...(mark
      ? (['optional', 'discount', 'scope'] as const).map((name) => ({
          label: rowActionsText[`${name}OrNot`],
          onSelect: withRows((rows) => mark(name, rows)),
        }))
      : []),
    { label: rowActionsText.remove, onSelect: withRows(actions.remove), keys: keys.remove, danger: true },
  ];
}
