import { type KeyboardEvent, useState } from 'react';
import { Button } from '../ui/Button';
import type { CellEdit, GridColumn } from '../ui/gridColumn';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';

interface CardEditProps<Row> {
  column: GridColumn<Row>;
  edit: CellEdit<Row>;
  row: Row;
  /** Rows keep their place while one is edited. */
  onEditing: (editing: boolean) => void;
}

/** What a grid edits in its cell, on a card: a tap makes a field of it, Enter, a choice or leaving saves, Esc drops it. */
export function CardEdit<Row>({ column, edit, row, onEditing }: CardEditProps<Row>) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (next: string | null) => {
    setTyped(next);
    onEditing(next !== null);
  };
  const end = (value: string | null) => {
    type(null);
    if (value !== null && value !== edit.text(row)) edit.save(row, value);
  };
  const said = (
    <span>
      <span className={column.bare ? 'hidden' : 't3'}>{column.head}</span> {column.cell(row)}
    </span>
  );
  if (edit.may && !edit.may(row)) return said;
  if (typed === null) {
    return (
      <Button size="sm" onClick={() => type(edit.text(row))}>
        {said}
      </Button>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end(null);
    if (event.key === 'Enter' && !edit.choices) end(typed);
  };
  const shared = { 'aria-label': column.head, size: 'sm', width: 120, autoFocus: true, onKeyDown } as const;
  return edit.choices ? (
    <Select
      {...shared}
      value={typed}
      onChange={end}
      onBlur={() => end(null)}
      options={edit.choices.map((choice) => ({ value: choice, label: choice }))}
    />
  ) : (
    <TextInput {...shared} inputMode="decimal" value={typed} onChange={type} onBlur={() => end(typed)} />
  );
}
