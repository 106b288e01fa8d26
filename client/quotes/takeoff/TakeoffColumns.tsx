import { useState } from 'react';
import { type ChosenFile, isEnough, type Sample } from '../../../common/quotes/takeoff/chosen';
import { type TakeoffField, takeoffFields } from '../../../common/quotes/takeoff/columns';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { Field } from '../../ui/form/Field';
import { Select } from '../../ui/form/Select';
import css from './proposals.module.css';
import { takeoffColumnsText } from '../takeoffText';

interface TakeoffColumnsProps {
  file: string;
  sample: Sample;
  /** `remember`: read the next file with the same header row this way automatically. */
  onChosen: (chosen: ChosenFile, remember: boolean) => void;
}

const names: Record<TakeoffField, string> = takeoffColumnsText.names;
const offers = [{ value: '', label: '–' }, ...takeoffFields.map((value) => ({ value, label: names[value] }))];

/** The first rows of a file whose columns weren't recognized, with a choice above each column. */
export function TakeoffColumns({ file, sample, onChosen }: TakeoffColumnsProps) {
  const [fields, setFields] = useState<Readonly<Record<number, string>>>({});
  const [from, setFrom] = useState(sample.rows[1]?.line ?? sample.rows[0]?.line ?? 1);
  const [remember, setRemember] = useState(true);
  // Without a header row the file can't be recognized next time.
  const headerCells = (sample.rows.findLast(({ line }) => line < from)?.cells ?? []).filter((cell) =>
    /\p{L}/u.test(cell),
  );
  const canRemember = headerCells.length >= 2;
  const wide = Math.max(...sample.rows.map(({ cells }) => cells.length));
  const columns = Object.fromEntries(
    Object.entries(fields).flatMap(([at, field]) => (field === '' ? [] : [[field, Number(at)]])),
  ) as ChosenFile['columns'];
  // Each field belongs to one column at most.
  const setField = (at: number, field: string) =>
    setFields({
      ...Object.fromEntries(Object.entries(fields).map(([other, is]) => [other, is === field ? '' : is])),
      [at]: field,
    });
  return (
    <section className={css.columns} aria-label={takeoffColumnsText.label(file)}>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>{takeoffColumnsText.row}</th>
              {Array.from({ length: wide }, (_, at) => (
                <th key={at}>
                  <Select
                    size="sm"
                    aria-label={takeoffColumnsText.column(at + 1)}
                    value={fields[at] ?? ''}
                    onChange={(field) => setField(at, field)}
                    options={offers}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.rows.map(({ line, cells }) => (
              <tr key={line} data-left={line < from || undefined}>
                <th scope="row">{line}</th>
                {Array.from({ length: wide }, (_, at) => (
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row">
        <Field label={takeoffColumnsText.firstRow}>
          <Select
            size="sm"
            value={String(from)}
            onChange={(line) => setFrom(Number(line))}
            options={sample.rows.map(({ line }) => ({ value: String(line), label: String(line) }))}
          />
        </Field>
        <Button
          onClick={() => onChosen({ file, delimiter: sample.delimiter, from, columns }, canRemember && remember)}
          disabled={!isEnough(columns)}
        >
          {takeoffColumnsText.use}
        </Button>
        {canRemember && (
          <Checkbox checked={remember} onChange={setRemember}>
            {takeoffColumnsText.remember}
          </Checkbox>
        )}
        {!isEnough(columns) && <span className="t3">{takeoffColumnsText.needed}</span>}
      </div>
    </section>
  );
}
