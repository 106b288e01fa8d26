import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../ui/Button';
import { isComposing } from '../ui/form/composing';
import type { CellEdit, GridColumn } from '../ui/board/gridColumn';
import { Select } from '../ui/form/Select';
import { TextInput } from '../ui/form/TextInput';

interface CardEditProps<Row> {
  column: GridColumn<Row>;
  edit: CellEdit<Row>;
  row: Row;
  /** Called when an edit begins and ends; rows keep their place in between. */
  onEditing: (editing: boolean) => void;
}

/**
 * An editable cell on a card: a tap opens a field; Enter, a choice or leaving the field saves; Esc cancels. The save is
 * checked against the version of the row at the start of the edit.
 */
export function CardEdit<Row>({ column, edit, row, onEditing }: CardEditProps<Row>) {
  const [editing, setEditing] = useState<{ readonly typed: string; readonly editedRow: Row } | null>(null);
  // Enter ends the edit and unmounts the field, which fires blur; the edit must be saved once.
  const ended = useRef(false);
  const typed = editing?.typed ?? null;
  const begin = () => {
    ended.current = false;
    setEditing({ typed: edit.text(row), editedRow: row });
    onEditing(true);
  };
  const type = (next: string) => setEditing(editing && { ...editing, typed: next });
  const end = (value: string | null) => {
    if (ended.current || !editing) return;
    ended.current = true;
    const { editedRow } = editing;
    setEditing(null);
    onEditing(false);
    if (value !== null && value.trim() !== edit.text(editedRow)) edit.save(editedRow, value.trim());
  };
  const shown = (
    <span>
      <span className={column.bare ? 'hidden' : 't3'}>{column.head}</span> {column.cell(row)}
    </span>
  );
  if (edit.may && !edit.may(row)) return shown;
  if (typed === null) {
    return (
      <Button size="sm" onClick={begin}>
        {shown}
      </Button>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
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
