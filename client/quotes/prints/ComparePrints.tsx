import { useState } from 'react';
import { messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Dialog } from '../../ui/overlay/Dialog';
import { Field } from '../../ui/form/Field';
import { Select } from '../../ui/form/Select';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Beside } from '../page/Beside';
import { headOf } from '../rows/editWords';
import type { Print } from './PrintRow';
import { ChangedLines } from '../takeoff/WhatIfDialog';
import css from '../takeoff/proposals.module.css';
import { comparePdfText } from '../pdfText';

interface ComparePrintsProps {
  print: Print;
  prints: readonly Print[];
  onClose: () => void;
}
const label = ({ num, name }: Print) => `${num} ${name}`;

/** Compares two PDFs of the quote side by side. */
export function ComparePrints({ print, prints, onClose }: ComparePrintsProps) {
  const others = prints.filter(({ _id }) => _id !== print._id);
  const [other, setOther] = useState(others.at(-1)?._id ?? '');
  const { data, error } = useLiveQuery(queries.comparedPrints(other, print._id), other !== '');
  const against = others.find(({ _id }) => _id === other);
  return (
    <Dialog opened onClose={onClose} title={comparePdfText.title(print.num)} error={error && messageOf(error)} wide>
      <Field label={comparePdfText.with}>
        <Select
          value={other}
          onChange={setOther}
          options={others.map((one) => ({ value: one._id, label: label(one) }))}
        />
      </Field>
      {!data && !error && <Skeleton rows={6} label={comparePdfText.loading} />}
      {data && against && (
        <>
          <Beside
            label={comparePdfText.totals}
            columns={[
              { head: comparePdfText.pdf(against.num), totals: data.before },
              { head: comparePdfText.pdf(print.num), totals: data.after },
            ]}
          />
          {data.header.length + data.cutlist.length > 0 && (
            <div className={css.scroll}>
              <table className={css.table} aria-label={comparePdfText.details}>
                <tbody>
                  {data.header.map(({ field, before, after }) => (
                    <tr key={field}>
                      <th scope="row">{headOf('header', field)}</th>
                      <td>{before || '–'}</td>
                      <td>{after || '–'}</td>
                    </tr>
                  ))}
                  {data.cutlist.map(({ _id, before, after }) => (
                    <tr key={_id}>
                      <th scope="row">{comparePdfText.panels}</th>
                      <td>{before ?? '–'}</td>
                      <td>{after ?? '–'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <ChangedLines title={comparePdfText.lines} lines={data.lines} />
        </>
      )}
    </Dialog>
  );
}
