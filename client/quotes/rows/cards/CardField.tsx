import { type KeyboardEvent, useSyncExternalStore } from 'react';
import { Field } from '../../../ui/form/Field';
import { FieldOffers } from '../../../ui/sheet/FieldOffers';
import type { CursorSource, SheetColumn, SheetRow } from '../../../ui/sheet/sheetColumn';
import { TextInput } from '../../../ui/form/TextInput';
import { isComposing } from '../../../ui/form/composing';
import { FieldPresence } from '../../takeoff/FieldPresence';
import type { OpenField } from '../../page/useOpenField';
import css from './cards.module.css';

interface CardFieldProps<Row extends SheetRow> {
  row: Row;
  column: SheetColumn<Row>;
  open: OpenField;
  others: CursorSource;
  readOnly: boolean;
  last: boolean;
  /** Called on Enter in the last field. */
  onDone: () => void;
}

/**
 * A cell as a field of the row's dialog, with the sheet's keys: Enter moves on, Escape cancels, arrows select a
 * suggestion.
 */
export function CardField<Row extends SheetRow>(props: CardFieldProps<Row>) {
  const { row, column, open, others, readOnly, last, onDone } = props;
  const { key, offers } = column;
  const other = useSyncExternalStore(others.subscribe, () =>
    others.get().find((cursor) => cursor.row === row.id && cursor.column === key),
  );
  const typed = open.typed?.column === key ? open.typed : null;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const keys = typed?.field.offers;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (keys?.step(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
    } else if (event.key === 'Escape') open.giveUp();
    else if (event.key === 'Tab') open.finish(keys?.chosen()?.value);
    else if (event.key === 'Enter') {
      event.preventDefault();
      open.finish(keys?.chosen()?.value);
      if (last) onDone();
      else inputAfter(event.currentTarget)?.focus();
    }
  };
  return (
    <FieldPresence className={css.field} by={other}>
      <Field label={column.head} error={column.problem?.(row)}>
        <TextInput
          value={typed?.text ?? column.edit?.(row) ?? ''}
          onChange={(value, { target }) => open.type(key, value, target)}
          onFocus={() => open.enter(key)}
          onBlur={open.leave}
          onKeyDown={onKeyDown}
          inputMode={column.numeric && !column.measures ? 'decimal' : undefined}
          maxLength={column.maxLength}
          readOnly={readOnly}
          autoComplete="off"
          enterKeyHint={last ? 'done' : 'next'}
          size="touch"
          // The first Escape cancels the field's edit, not the dialog.
          data-mantine-stop-propagation={typed ? 'true' : undefined}
        />
      </Field>
      {typed && offers && <FieldOffers field={typed.field} offers={offers} />}
    </FieldPresence>
  );
}

function inputAfter(input: HTMLInputElement): HTMLInputElement | undefined {
  const all = [...(input.form?.querySelectorAll('input') ?? [])];
  return all[all.indexOf(input) + 1];
}
