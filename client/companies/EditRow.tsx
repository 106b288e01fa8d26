import { ChangedUnder } from '../ui/ChangedUnder';
import { FieldError } from '../ui/FieldError';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { NumberInput } from '../ui/NumberInput';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import type { HeldRow, RowField } from './rowFields';
import { type EditedRow, type RowEdits, textOf } from './useRowEdits';
import css from './companies.module.css';

interface EditRowProps {
  row: EditedRow;
  /** The row as it is now; undefined when it is new, or gone. */
  now: HeldRow | undefined;
  fields: readonly RowField[];
  /** By row and field. */
  wrong: ReadonlyMap<string, string>;
  edits: RowEdits;
}

/** A row of the editable table; below it what is wrong with it, and what somebody else made of it. */
export function EditRow({ row, now, fields, wrong, edits }: EditRowProps) {
  const { id, texts, state, under } = row;
  const called = texts.code || 'new row';
  const faults = fields.filter(({ name }) => wrong.has(`${id} ${name}`));
  const errorId = `row${id}-wrong`;
  const span = fields.length + 1;
  return (
    <>
      <tr
        data-gone={state === 'deleted' ? '' : undefined}
        data-changed={state === 'changed' || state === 'new' ? '' : undefined}
        data-under={under ? '' : undefined}
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
      {under && (
        <tr>
          <td colSpan={span} className={css.why}>
            <ChangedUnder
              what={called}
              now={
                <b>{now ? `${fields.map(({ name }) => textOf(now[name]) || '–').join(' · ')}.` : 'no longer there.'}</b>
              }
              onTake={() => edits.take(id)}
              onKeep={() => edits.keep(id)}
            />
          </td>
        </tr>
      )}
    </>
  );
}
