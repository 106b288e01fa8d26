import { useState } from 'react';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import { Skeleton } from '../ui/Skeleton';
import { Beside } from './Beside';
import { headerWord } from './editWords';
import type { Print } from './PrintRow';
import { ChangedLines } from './WhatIfDialog';
import css from './proposals.module.css';

interface ComparePrintsProps {
  print: Print;
  prints: readonly Print[];
  onClose: () => void;
}
const named = ({ num, name }: Print) => `${num} ${name}`;

/** Two prints side by side: which one did the customer get, and what is different in the other. */
export function ComparePrints({ print, prints, onClose }: ComparePrintsProps) {
  const others = prints.filter(({ _id }) => _id !== print._id);
  const [other, setOther] = useState(others.at(-1)?._id ?? '');
  const { data, error } = useLiveQuery(queries.comparedPrints(other, print._id), other !== '');
  const against = others.find(({ _id }) => _id === other);
  return (
    <Dialog opened onClose={onClose} title={`Compare print ${print.num}`} error={error && messageOf(error)} wide>
      <Field label="With">
        <Select
          value={other}
          onChange={setOther}
          options={others.map((one) => ({ value: one._id, label: named(one) }))}
        />
      </Field>
      {!data && !error && <Skeleton rows={6} label="Comparing" />}
      {data && against && (
        <>
          <Beside
            label="Sums"
            columns={[
              { head: `Print ${against.num}`, totals: data.before },
              { head: `Print ${print.num}`, totals: data.after },
            ]}
          />
          {data.header.length + data.cutlist.length > 0 && (
            <div className={css.scroll}>
              <table className={css.table} aria-label="Details and panels">
                <tbody>
                  {data.header.map(({ field, before, after }) => (
                    <tr key={field}>
                      <th scope="row">{headerWord(field)}</th>
                      <td>{before || '–'}</td>
                      <td>{after || '–'}</td>
                    </tr>
                  ))}
                  {data.cutlist.map(({ _id, before, after }) => (
                    <tr key={_id}>
                      <th scope="row">Panels</th>
                      <td>{before ?? '–'}</td>
                      <td>{after ?? '–'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <ChangedLines title="Lines" lines={data.lines} />
        </>
      )}
    </Dialog>
  );
}
