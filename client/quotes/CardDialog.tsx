import { useState } from 'react';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import type { SheetDeeds } from '../ui/Sheet';
import type { SheetColumn, SheetRow } from '../ui/sheetColumn';
import { TextInput } from '../ui/TextInput';

interface CardDialogProps<Row extends SheetRow> {
  title: string;
  row: Row;
  columns: readonly SheetColumn<Row>[];
  deeds: SheetDeeds;
  readOnly: boolean;
  onClose: () => void;
}

/** A row of a sheet on a phone: its fields one below the other. What somebody else changes meanwhile stays, cell by cell. */
export function CardDialog<Row extends SheetRow>({
  title,
  row,
  columns,
  deeds,
  readOnly,
  onClose,
}: CardDialogProps<Row>) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
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
        <div className="row">
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
