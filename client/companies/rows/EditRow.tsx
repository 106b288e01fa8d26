import { ConflictChoice } from '../../ui/form/save/ConflictChoice';
import { FieldError } from '../../ui/form/FieldError';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { NumberInput } from '../../ui/form/NumberInput';
import { Select } from '../../ui/form/Select';
import { TextInput } from '../../ui/form/TextInput';
import { type RowList, rowNameOf } from './rowFields';
import { type EditedRow, type RowEdits, textOf } from './useRowEdits';
import css from '../companies.module.css';
import { editRowText as text, rowCardText, rowErrors } from './rowsText';
import { unknown } from '../../../common/format/numbers';

interface EditRowProps {
  row: EditedRow;
  about: RowList;
  /** Error messages by row and field. */
  wrong: ReadonlyMap<string, string>;
  edits: RowEdits;
  /** Clears the message of a save that was refused because of a conflict. */
  onDecide: () => void;
}

/** A row of the editable table, with its errors and conflicts below it. */
export function EditRow({ row, about, wrong, edits, onDecide }: EditRowProps) {
  const { id, texts, state, now, conflicts, rowConflict } = row;
  const { fields } = about;
  const rowName = rowNameOf(about, (name) => texts[name]) || text.newRow;
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
            'aria-label': text.cell(field.head, rowName),
            value: texts[field.name] ?? '',
            onChange: (text: string) => edits.set(id, field.name, text),
            disabled: state === 'deleted',
            size: 'sm' as const,
            ...(faults.includes(field) ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}),
          };
          return (
            <td key={field.name} data-head={field.shortHead ?? field.head} data-long={field.long}>
              {field.choices ? (
                <Select {...wiring} options={field.choices.map((value) => ({ value, label: value }))} />
              ) : field.figure ? (
                <NumberInput {...wiring} numeric placeholder={field.blank} />
              ) : (
                <TextInput {...wiring} placeholder={field.condition ? rowCardText.any : field.blank} />
              )}
            </td>
          );
        })}
        <td data-end>
          {state === 'deleted' ? (
            <IconButton label={text.keep(rowName)} size="sm" onClick={() => edits.remove(id, false)}>
              <Glyph name="back" />
            </IconButton>
          ) : (
            <IconButton label={text.delete(rowName)} size="sm" onClick={() => edits.remove(id, true)}>
              <Glyph name="cross" />
            </IconButton>
          )}
        </td>
      </tr>
      {faults.length > 0 && (
        <tr>
          <td colSpan={span} className={css.why}>
            <FieldError id={errorId}>
              {faults.map(({ name, head }) => rowErrors.cell(head, wrong.get(`${id} ${name}`) ?? '')).join('; ')}
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
                of={text.cell(head, rowName)}
                onTakeTheirs={decide(() => edits.takeTheirs(id, name))}
                onKeepMine={decide(() => edits.keepMine(id, name))}
              >
                {text.changedCell(head, rowName, textOf(now?.[name]) || text.blank)}
              </ConflictChoice>
            </td>
          </tr>
        ))}
      {rowConflict && (
        <tr>
          <td colSpan={span} className={css.why}>
            <ConflictChoice
              of={rowName}
              onTakeTheirs={decide(() => edits.takeTheirRow(id))}
              onKeepMine={decide(() => edits.keepMyRow(id))}
            >
              {now
                ? text.changedRow(rowName, fields.map(({ name }) => textOf(now[name]) || unknown).join(' · '))
                : text.deleted(rowName)}
            </ConflictChoice>
          </td>
        </tr>
      )}
    </>
  );
}
