import { ConflictChoice } from '../ui/ConflictChoice';
import { FieldError } from '../ui/FieldError';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { NumberInput } from '../ui/NumberInput';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import type { RowField } from './rowFields';
import { type EditedRow, type RowEdits, textOf } from './useRowEdits';
import css from './companies.module.css';

interface EditRowProps {
  row: EditedRow;
  fields: readonly RowField[];
  /** By row and field. */
  wrong: ReadonlyMap<string, string>;
  edits: RowEdits;
  /** Clears the message of a save that was refused because of a conflict. */
  onDecide: () => void;
}

/** A row of the editable table; below it what is wrong with it, and its conflicts. */
export function EditRow({ row, fields, wrong, edits, onDecide }: EditRowProps) {
  const { id, texts, state, now, conflicts, rowConflict } = row;
  const called = texts.code || 'new row';
  const faults = fields.filter(({ name }) => wrong.has(`${id} ${name}`));
  const errorId = `row${id}-wrong`;
  const span = fields.length + 1;
  const decide = (choose: () => void) => () => {
    choose();
    onDecide();
  };
  return (
    <>
      <tr
        data-gone={state === 'deleted' ? '' : undefined}
        data-changed={state === 'changed' || state === 'new' ? '' : undefined}
        data-conflict={conflicts.length > 0 || rowConflict ? '' : undefined}
      >
        {fields.map((field) => {
          const wiring = {
            'aria-label': `${field.head} of ${called}`,
            value: texts[field.name] ?? '',
            onChange: (text: string) => edits.set(id, field.name, text),
            disabled: state === 'deleted',
            size: 'sm' as const,
            ...(faults.includes(field) ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}),
          };
          return (
            <td key={field.name} data-head={field.head} data-long={field.width >= 160 || undefined}>
              {field.choices ? (
                <Select {...wiring} options={field.choices.map((value) => ({ value, label: value }))} />
              ) : field.figure ? (
                <NumberInput {...wiring} numeric />
              ) : (
                <TextInput {...wiring} />
              )}
            </td>
          );
        })}
        <td data-end>
          {state === 'deleted' ? (
            <IconButton label={`Keep ${called}`} size="sm" onClick={() => edits.remove(id, false)}>
              <Glyph name="back" />
            </IconButton>
          ) : (
            <IconButton label={`Delete ${called}`} size="sm" onClick={() => edits.remove(id, true)}>
              <Glyph name="cross" />
            </IconButton>
          )}
        </td>
      </tr>
      {faults.length > 0 && (
        <tr>
          <td colSpan={span} className={css.why}>
            <FieldError id={errorId}>
              {faults.map(({ name, head }) => `${head} ${wrong.get(`${id} ${name}`)}`).join('; ')}
            </FieldError>
          </td>
        </tr>
      )}
      {fields
        .filter(({ name }) => conflicts.includes(name))
        .map(({ name, head }) => (
          <tr key={name}>
            <td colSpan={span} className={css.why}>
              <ConflictChoice
                of={`${head} of ${called}`}
                onTakeTheirs={decide(() => edits.takeTheirs(id, name))}
                onKeepMine={decide(() => edits.keepMine(id, name))}
              >
                {head} of {called} changed to <b>{textOf(now?.[name]) || 'blank'}</b> while you were editing.
              </ConflictChoice>
            </td>
          </tr>
        ))}
      {rowConflict && (
        <tr>
          <td colSpan={span} className={css.why}>
            <ConflictChoice
              of={called}
              onTakeTheirs={decide(() => edits.takeTheirRow(id))}
              onKeepMine={decide(() => edits.keepMyRow(id))}
            >
              {now ? (
                <>
                  {called} changed to <b>{fields.map(({ name }) => textOf(now[name]) || '–').join(' · ')}</b> after you
                  deleted it.
                </>
              ) : (
                <>{called} was deleted while you were editing.</>
              )}
            </ConflictChoice>
          </td>
        </tr>
      )}
    </>
  );
}
