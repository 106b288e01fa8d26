import { memo, type RefObject } from 'react';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import { Menu } from '../ui/Menu';
import type { SheetDeeds, SheetHandle } from '../ui/sheet/SheetDeeds';
import { toast } from '../ui/toast';

interface RowDeedsProps {
  sheet: RefObject<SheetHandle | null>;
  deeds: SheetDeeds;
  /** "line" */
  what: string;
  add: () => void;
}

/** What can be done with the rows that are selected, for the hand; the keys do the same. */
export const RowDeeds = memo(function Deeds({ sheet, deeds, what, add }: RowDeedsProps) {
  const withRows = (work: (rows: readonly string[]) => void) => () => {
    const rows = sheet.current?.selected() ?? [];
    if (rows.length === 0) toast.error(`Choose a ${what} first: its number at the side chooses the whole row.`);
    else work(rows);
    sheet.current?.focus();
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm">
          Rows <Glyph name="down" size={12} />
        </Button>
      }
      items={[
        { label: `Add a blank ${what}`, onSelect: add },
        { label: 'Duplicate', onSelect: withRows(deeds.duplicate), keys: 'Alt ⇧ ↓' },
        { label: 'Move up', onSelect: withRows((rows) => deeds.move(rows, -1)), keys: 'Alt ↑' },
        { label: 'Move down', onSelect: withRows((rows) => deeds.move(rows, 1)), keys: 'Alt ↓' },
        ...(deeds.lock ? [{ label: 'Lock or unlock the price', onSelect: withRows(deeds.lock), keys: 'Alt L' }] : []),
        { label: 'Remove', onSelect: withRows(deeds.remove), keys: 'Ctrl Del', danger: true },
      ]}
    />
  );
});
