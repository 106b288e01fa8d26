import type { ReactNode } from 'react';
import { Popover } from './Popover';
import css from './Why.module.css';

export interface WhyRow {
  /** Where it comes from: "Level 3", "Office calendar", "Formula". */
  source: ReactNode;
  value: ReactNode;
  /** Of less weight: a day on which nothing counted. */
  faint?: boolean;
}

interface WhyProps {
  /** What is asked about, as one says it: "this due time". */
  of: string;
  /** The number asked about. */
  figure: ReactNode;
  /** WhyRows; there only while it is open, so what it asks for is asked then. */
  children: ReactNode;
}

/** "Why this number?": the figure, then its sources and its formula as ruled rows. */
export const Why = ({ of, figure, children }: WhyProps) => (
  <Popover
    label="Why this number?"
    trigger={
      <button type="button" className={css.trigger} aria-label={`Why ${of}?`} title="Why this number?">
        why?
      </button>
    }
  >
    <div className={css.head}>
      <h2>Why this number?</h2>
      <div className={css.figure}>{figure}</div>
    </div>
    {children}
  </Popover>
);

/** Sources and values, and what is to be said of them in a sentence. */
export const WhyRows = ({ rows, note }: { rows: readonly WhyRow[]; note?: ReactNode }) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
    <section className={css.box} aria-label="What made it" tabIndex={0}>
      <dl className={css.rows}>
        {rows.map((row, i) => (
          <div key={i} data-faint={row.faint || undefined}>
            <dt>{row.source}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
    </section>
    {note && <p className={css.note}>{note}</p>}
  </>
);
