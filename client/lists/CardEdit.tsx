import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../ui/Button';
import { isComposing } from '../ui/composing';
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

/**
 * What a grid edits in its cell, on a card: a tap makes a field of it, Enter, a choice or leaving saves, Esc drops it. The
 * edit decides by the row that the person saw when it began.
 */
export function CardEdit<Row>({ column, edit, row, onEditing }: CardEditProps<Row>) {
  const [editing, setEditing] = useState<{ readonly typed: string; readonly began: Row } | null>(null);
  // Enter ends the edit and takes the field away, which is left by that: one edit is saved once.
  const ended = useRef(false);
  const typed = editing?.typed ?? null;
  const begin = () => {
    ended.current = false;
    setEditing({ typed: edit.text(row), began: row });
    onEditing(true);
  };
  const type = (next: string) => setEditing(editing && { ...editing, typed: next });
  const end = (value: string | null) => {
    if (ended.current || !editing) return;
    ended.current = true;
    const { began } = editing;
    setEditing(null);
    onEditing(false);
    if (value !== null && value.trim() !== edit.text(began)) edit.save(began, value.trim());
  };
  const said = (
    <span>
      <span className={column.bare ? 'hidden' : 't3'}>{column.head}</span> {column.cell(row)}
    </span>
  );
  if (edit.may && !edit.may(row)) return said;
  if (typed === null) {
    return (
      <Button size="sm" onClick={begin}>
        {said}
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
