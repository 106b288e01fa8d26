import type { ReactNode } from 'react';
import { Popover } from './Popover';
import css from './Why.module.css';

export interface WhyRow {
  /** Where it comes from: "Level 3", "Office calendar", "Formula". */
  source: ReactNode;
  value: ReactNode;
}

interface WhyProps {
  /** The number asked about. */
  figure: ReactNode;
  rows: readonly WhyRow[];
  note?: ReactNode;
  /** What is clicked; "why?" unless given. */
  children?: ReactNode;
}

/** "Why this number?": the figure, then its sources and its formula as ruled rows. */
export function Why({ figure, rows, note, children = 'why?' }: WhyProps) {
  return (
    <Popover
      label="Why this number?"
      trigger={
        <button type="button" className={css.trigger} title="Why this number?">
          {children}
        </button>
      }
    >
      <div className={css.head}>
        <h2>Why this number?</h2>
        <div className={css.figure}>{figure}</div>
      </div>
      <dl className={css.rows}>
        {rows.map((row, i) => (
          <div key={i}>
            <dt>{row.source}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className={css.note}>{note}</p>}
    </Popover>
  );
}
