import { type MouseEvent, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import type { SheetDeeds } from '../ui/sheet/SheetDeeds';
import type { CursorSource, SheetColumn, SheetRow } from '../ui/sheetColumn';
import { CardField } from './CardField';
import { type OnPlace, useOpenField } from './useOpenField';
import css from './cards.module.css';

interface CardDialogProps<Row extends SheetRow> {
  title: string;
  row: Row;
  /** Somebody has removed it. */
  gone: boolean;
  columns: readonly SheetColumn<Row>[];
  deeds: SheetDeeds;
  others: CursorSource;
  onPlace: OnPlace;
  readOnly: boolean;
  /** Where it stands among the stored ones. */
  place?: { readonly first: boolean; readonly last: boolean };
  onClose: () => void;
}

/** What moves with what is written must not move away under the finger. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * A row of a sheet on a phone: its fields one below the other, each written when it is left. There is nothing to save,
 * and nothing to cancel: undo takes back.
 */
export function CardDialog<Row extends SheetRow>(props: CardDialogProps<Row>) {
  const { title, row, gone, columns, deeds, others, onPlace, readOnly, place, onClose } = props;
  const open = useOpenField(row, columns, deeds, onPlace);
  const over = gone && !open.typed;
  useEffect(() => {
    if (over) onClose();
  }, [over]);
  const sign = columns.flatMap((column) => column.sign?.(row) ?? [])[0];
  const fields = columns.filter((column) => column.edit);
  /** What is being typed is in the row before something is done with it. */
  const deed = (work: (rows: readonly string[]) => void) => ({
    onMouseDown: keepFocus,
    onClick: () => {
      flushSync(open.finish);
      work([row.id]);
    },
  });
  const last = (work: (rows: readonly string[]) => void) =>
    deed((rows) => {
      work(rows);
      onClose();
    });
  return (
    <Dialog opened onClose={onClose} title={title} cancelLabel={readOnly ? undefined : 'Done'}>
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
        <div className={css.deeds}>
          <Button {...deed((rows) => deeds.move(rows, -1))} disabled={place?.first}>
            Move up
          </Button>
          <Button {...deed((rows) => deeds.move(rows, 1))} disabled={place?.last}>
            Move down
          </Button>
          {deeds.lock && (
            <Button {...deed((rows) => deeds.lock?.(rows))} aria-pressed={sign !== undefined}>
              {sign === undefined ? 'Lock the price' : 'Unlock the price'}
            </Button>
          )}
          <Button {...last(deeds.duplicate)}>Duplicate</Button>
          <Button kind="danger" {...last(deeds.remove)}>
            Remove
          </Button>
        </div>
      )}
    </Dialog>
  );
}
