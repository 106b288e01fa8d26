import { type MouseEvent, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import type { SheetActions } from '../../../ui/sheet/SheetActions';
import type { CursorSource, SheetColumn, SheetRow } from '../../../ui/sheet/sheetColumn';
import { CardField } from './CardField';
import { type OnPlace, useOpenField } from '../../page/useOpenField';
import css from './cards.module.css';
import { rowActionsText } from '../../rowsText';

interface CardDialogProps<Row extends SheetRow> {
  title: string;
  row: Row;
  /** Another user has removed the row. */
  gone: boolean;
  columns: readonly SheetColumn<Row>[];
  actions: SheetActions;
  others: CursorSource;
  onPlace: OnPlace;
  readOnly: boolean;
  /** Marks that the row can have. */
  marks?: readonly { label: string; marked: boolean; toggle: (rows: readonly string[]) => void }[] | undefined;
  /** Adds a section above the row; undefined where there are no sections. */
  section?: ((rows: readonly string[]) => void) | undefined;
  /** Position among the stored rows. */
  place?: { readonly first: boolean; readonly last: boolean };
  onClose: () => void;
}

/** Keeps the focus in the field: leaving it would move the button away under the finger. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A row on a phone as a dialog of fields, each saved when it is left. */
export function CardDialog<Row extends SheetRow>(props: CardDialogProps<Row>) {
  const { title, row, gone, columns, actions, others, onPlace, readOnly, place, marks, section, onClose } = props;
  const open = useOpenField(row, columns, actions, onPlace);
  const over = gone && !open.typed;
  useEffect(() => {
    if (over) onClose();
  }, [over]);
  const locked = columns.some((column) => column.sign?.(row)?.glyph === 'lock');
  const fields = columns.filter((column) => column.edit);
  /** Saves the open field before the action. */
  const action = (work: (rows: readonly string[]) => void) => ({
    onMouseDown: keepFocus,
    onClick: () => {
      flushSync(open.finish);
      work([row.id]);
    },
  });
  const last = (work: (rows: readonly string[]) => void) =>
    action((rows) => {
      work(rows);
      onClose();
    });
  return (
    <Dialog opened onClose={onClose} title={title} cancelLabel={readOnly ? undefined : rowActionsText.done}>
      {fields.map((column) => (
        <CardField
          key={column.key}
          row={row}
          column={column}
          open={open}
          others={others}
          readOnly={readOnly}
          last={column === fields.at(-1)}
          onDone={onClose}
        />
      ))}
      {!readOnly && !gone && !row.ghost && (
        <div className={css.actions}>
          <Button {...action((rows) => actions.move(rows, -1))} disabled={place?.first}>
            {rowActionsText.up}
          </Button>
          <Button {...action((rows) => actions.move(rows, 1))} disabled={place?.last}>
            {rowActionsText.down}
          </Button>
          {actions.lock && (
            <Button {...action((rows) => actions.lock?.(rows))} aria-pressed={locked}>
              {locked ? rowActionsText.unlock : rowActionsText.lock}
            </Button>
          )}
          {marks?.map(({ label, marked, toggle }) => (
            <Button key={label} {...action((rows) => toggle(rows))} aria-pressed={marked}>
              {label}
            </Button>
          ))}
          {section && <Button {...action(section)}>{rowActionsText.addSection}</Button>}
          <Button {...last(actions.duplicate)}>{rowActionsText.duplicate}</Button>
          <Button kind="danger" {...last(actions.remove)}>
            {rowActionsText.remove}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
