import { type MouseEvent, useState } from 'react';
import type { MenuAction, MenuSection } from '../overlay/Menu';
import type { AreaEdits } from './areaEdits';
import type { SheetClipboard } from './clipboard';
import { hitCell } from './mouse';
import type { SheetParts } from './SheetParts';
import type { SheetPlace, SheetRow } from './sheetColumn';
import { sheetText } from './sheetText';
import type { SheetFind } from './find/useSheetFind';
import type { SheetSelection } from './selection/useSheetSelection';

interface MenuParts {
  readonly edits: AreaEdits;
  readonly clipboard: SheetClipboard;
  readonly find: SheetFind;
  /** Actions on the selected rows, from the sheet's owner. */
  readonly rowItems: readonly MenuAction[];
  /** Selects a cell or, for its row number, the row; called for a right click outside of the selection. */
  readonly press: (place: SheetPlace) => void;
}

/** The menu of a right click, Shift+F10 or the menu key: all actions on the selected cells and rows. */
export function useSheetMenu<Row extends SheetRow>(
  parts: SheetParts<Row>,
  selected: SheetSelection,
  { edits, clipboard, find, rowItems, press }: MenuParts,
) {
  const { readOnly, field, grid, columns } = parts;
  const { selection, area, activeSpot } = selected;
  const { placeOf, rowAt, columnAt } = selected.places;
  const [at, setAt] = useState<{ readonly left: number; readonly top: number } | null>(null);

  const openAtCell = () => {
    const box = parts.box.current?.querySelector<HTMLElement>('input[data-sheet-field]')?.getBoundingClientRect();
    if (box) setAt({ left: box.left, top: box.bottom });
  };
  const covers = ({ row, column }: SheetPlace): boolean => {
    if (!selection) return false;
    const { rows, columns: chosen } = area(selection);
    const index = columnAt(column);
    return rows.includes(rowAt(row)) && (index < 0 ? selection.rows.size > 0 : chosen.includes(index));
  };
  const onContextMenu = (event: MouseEvent) => {
    // An open cell has the browser's menu, with its spelling and clipboard.
    if (field.current?.isOpen && event.target === field.current.input) return;
    const place = hitCell(event);
    const inHead = (event.target as Element).closest('.ag-header') !== null;
    if (!place && !inHead && event.target !== field.current?.input) return;
    event.preventDefault();
    if (!place) return inHead ? setAt({ left: event.clientX, top: event.clientY }) : openAtCell();
    if (!covers(place)) press(place);
    setAt({ left: event.clientX, top: event.clientY });
  };
  const { keys } = sheetText;
  const editsCells = !readOnly && columns[activeSpot().column]?.edit !== undefined;
  const cells: MenuAction[] = [
    ...(readOnly ? [] : [{ label: sheetText.cut, keys: keys.cut, onSelect: clipboard.menu.cut }]),
    { label: sheetText.copy, keys: keys.copy, onSelect: clipboard.menu.copy },
    ...(readOnly ? [] : [{ label: sheetText.paste, keys: keys.paste, onSelect: clipboard.menu.paste }]),
  ];
  const content: MenuAction[] = [
    ...(readOnly
      ? []
      : [
          { label: sheetText.fill, keys: keys.fill, onSelect: edits.fill },
          {
            label: sheetText.clear,
            keys: keys.clear,
            onSelect: edits.clear,
            disabled: !editsCells && !selection?.rows.size,
          },
        ]),
    readOnly
      ? { label: sheetText.find, keys: keys.find, onSelect: () => find.open(false) }
      : { label: sheetText.findReplace, keys: keys.replace, onSelect: () => find.open(true) },
    ...(grid.current?.hasOwnWidths()
      ? [{ label: sheetText.resetWidths, onSelect: () => grid.current?.resetWidths() }]
      : []),
  ];
  const items: MenuSection[] = [
    { items: cells },
    { items: content },
    ...(rowItems.length > 0 ? [{ items: rowItems }] : []),
  ];
  return {
    ...{ at, items, openAtCell, onContextMenu },
    close: () => {
      setAt(null);
      if (readOnly) grid.current?.focus(placeOf(activeSpot()).row, placeOf(activeSpot()).column);
      else field.current?.focus();
    },
  };
}
