import { memo, type RefObject } from 'react';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { Menu } from '../../ui/overlay/Menu';
import type { SheetActions, SheetHandle } from '../../ui/sheet/SheetActions';
import { toast } from '../../ui/feedback/toast';
import { rowActionsText } from '../rowsText';

interface RowActionsProps {
  sheet: RefObject<SheetHandle | null>;
  actions: SheetActions;
  what: 'line' | 'row';
  add: () => void;
  /** Marks lines as discounts, which have a negative price (Q38), or as plain lines again. */
  discount?: (rows: readonly string[]) => void;
}

/** Actions on the selected rows; each has a keyboard shortcut too. */
export const RowActions = memo(function RowMenu({ sheet, actions, what, add, discount }: RowActionsProps) {
  const withRows = (work: (rows: readonly string[]) => void) => () => {
    const rows = sheet.current?.selected() ?? [];
    const key = 'no rows selected';
    toast.dismiss(key);
    if (rows.length === 0) toast.error({ key, text: rowActionsText.selectFirst[what] });
    else work(rows);
    sheet.current?.focus();
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm">
          {rowActionsText.rows} <Glyph name="down" size={12} />
        </Button>
      }
      items={[
        { label: rowActionsText.addBlank[what], onSelect: add },
        { label: rowActionsText.duplicate, onSelect: withRows(actions.duplicate), keys: rowActionsText.keys.duplicate },
        {
          label: rowActionsText.up,
          onSelect: withRows((rows) => actions.move(rows, -1)),
          keys: rowActionsText.keys.up,
        },
        {
          label: rowActionsText.down,
          onSelect: withRows((rows) => actions.move(rows, 1)),
          keys: rowActionsText.keys.down,
        },
        ...(actions.lock
          ? [{ label: rowActionsText.lockOrUnlock, onSelect: withRows(actions.lock), keys: rowActionsText.keys.lock }]
          : []),
        ...(discount ? [{ label: rowActionsText.discountOrNot, onSelect: withRows(discount) }] : []),
        {
          label: rowActionsText.remove,
          onSelect: withRows(actions.remove),
          keys: rowActionsText.keys.remove,
          danger: true,
        },
      ]}
    />
  );
});
