import { useState } from 'react';
import { type ChosenFile, isEnough, type Sample } from '../../common/quotes/takeoff/chosen';
import { type TakeoffField, takeoffFields } from '../../common/quotes/takeoff/columns';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import css from './proposals.module.css';

interface TakeoffColumnsProps {
  file: string;
  sample: Sample;
  /** `remember`: the next file under the same head is read so by itself. */
  onChosen: (chosen: ChosenFile, remember: boolean) => void;
}

const names: Record<TakeoffField, string> = {
  ...{ quantity: 'Quantity', code: 'Code', feet: 'Feet', inch: 'Inches (beside feet)', length: 'Length, feet-inch' },
  ...{ inches: 'Length in inches', panel: 'Panel', plane: 'Plane', mark: 'Mark', color: 'Color' },
  description: 'Description',
};
const offers = [{ value: '', label: '–' }, ...takeoffFields.map((value) => ({ value, label: names[value] }))];

/** A takeoff's file in a dialect of its own: its first rows, with what each column is said above it. */
export function TakeoffColumns({ file, sample, onChosen }: TakeoffColumnsProps) {
  const [said, setSaid] = useState<Readonly<Record<number, string>>>({});
  const [from, setFrom] = useState(sample.rows[1]?.line ?? sample.rows[0]?.line ?? 1);
  const [remember, setRemember] = useState(true);
  // Without a row of names above it there is nothing to know such a file by.
  const named = (sample.rows.findLast(({ line }) => line < from)?.cells ?? []).filter((cell) => /\p{L}/u.test(cell));
  const keeps = named.length >= 2;
  const wide = Math.max(...sample.rows.map(({ cells }) => cells.length));
  const columns = Object.fromEntries(
    Object.entries(said).flatMap(([at, field]) => (field === '' ? [] : [[field, Number(at)]])),
  ) as ChosenFile['columns'];
  // What one column is, no other one is.
  const say = (at: number, field: string) =>
    setSaid({
      ...Object.fromEntries(Object.entries(said).map(([other, is]) => [other, is === field ? '' : is])),
      [at]: field,
    });
  return (
    <section className={css.columns} aria-label={`Columns of ${file}`}>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>Row</th>
              {Array.from({ length: wide }, (_, at) => (
                <th key={at}>
                  <Select
                    size="sm"
                    aria-label={`Column ${at + 1} is`}
                    value={said[at] ?? ''}
                    onChange={(field) => say(at, field)}
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
        <Field label="First row that counts">
          <Select
            size="sm"
            value={String(from)}
            onChange={(line) => setFrom(Number(line))}
            options={sample.rows.map(({ line }) => ({ value: String(line), label: String(line) }))}
          />
        </Field>
        <Button
          onClick={() => onChosen({ file, delimiter: sample.delimiter, from, columns }, keeps && remember)}
          disabled={!isEnough(columns)}
        >
          Read it so
        </Button>
        {keeps && (
          <Checkbox checked={remember} onChange={setRemember}>
            Remember for this client
          </Checkbox>
        )}
        {!isEnough(columns) && <span className="t3">Say where the quantity is, and a code or a length.</span>}
      </div>
    </section>
  );
}
