import { useState } from 'react';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import type { SheetDeeds } from '../ui/sheet/SheetDeeds';
import type { SheetColumn, SheetRow } from '../ui/sheetColumn';
import { TextInput } from '../ui/TextInput';
import css from './cards.module.css';

interface CardDialogProps<Row extends SheetRow> {
  title: string;
  row: Row;
  columns: readonly SheetColumn<Row>[];
  deeds: SheetDeeds;
  readOnly: boolean;
  /** Where it stands among the stored ones. */
  place?: { readonly first: boolean; readonly last: boolean };
  onClose: () => void;
}

/** A row of a sheet on a phone: its fields one below the other. What somebody else changes meanwhile stays, cell by cell. */
export function CardDialog<Row extends SheetRow>({
  title,
  row,
  columns,
  deeds,
  readOnly,
  place,
  onClose,
}: CardDialogProps<Row>) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const sign = columns.flatMap((column) => column.sign?.(row) ?? [])[0];
  const save = () => {
    const cells = columns.flatMap((column) => {
      const value = typed[column.key]?.trim();
      return value === undefined || value === column.edit?.(row) ? [] : [{ row: row.id, column: column.key, value }];
    });
    if (cells.length > 0) deeds.write(cells);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={title} submitLabel={readOnly ? undefined : 'Done'} onSubmit={save}>
      {columns
        .filter((column) => column.edit)
        .map((column) => (
          <Field key={column.key} label={column.head} error={column.problem?.(row)}>
            <TextInput
              value={typed[column.key] ?? column.edit?.(row) ?? ''}
              onChange={(value) => setTyped({ ...typed, [column.key]: value })}
              inputMode={column.numeric ? 'decimal' : undefined}
              maxLength={column.maxLength}
              readOnly={readOnly}
              autoComplete="off"
              size="touch"
            />
          </Field>
        ))}
      {!readOnly && !row.ghost && (
        <div className={css.deeds}>
          <Button onClick={() => deeds.move([row.id], -1)} disabled={place?.first}>
            Move up
          </Button>
          <Button onClick={() => deeds.move([row.id], 1)} disabled={place?.last}>
            Move down
          </Button>
          {deeds.lock && (
            <Button onClick={() => deeds.lock?.([row.id])} aria-pressed={sign !== undefined}>
              {sign === undefined ? 'Lock the price' : 'Unlock the price'}
            </Button>
          )}
          <Button
            onClick={() => {
              deeds.duplicate([row.id]);
              onClose();
            }}
          >
            Duplicate
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              deeds.remove([row.id]);
              onClose();
            }}
          >
            Remove
          </Button>
        </div>
      )}
    </Dialog>
  );
}
