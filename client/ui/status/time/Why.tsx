import type { ReactNode } from 'react';
import { Popover } from '../../overlay/Popover';
import { whyText } from '../statusText';
import css from './Why.module.css';

export interface WhyRow {
  /** Source of the value: "Level 3", "Office calendar", "Formula". */
  source: ReactNode;
  value: ReactNode;
  /** Shown in gray: a day that didn't count. */
  faint?: boolean;
}

interface WhyProps {
  /** Name of the figure: "this due time". */
  of: string;
  /** The figure to be explained. */
  figure: ReactNode;
  /** WhyRows; mounted only while open, so that data is loaded on demand. */
  children: ReactNode;
  /** Shown instead of "why?", with the words that it reads. */
  trigger?: { readonly shown: ReactNode; readonly name: string };
}

/** Explains a figure: its sources and formula, as rows. */
export const Why = ({ of, figure, children, trigger }: WhyProps) => (
  <Popover
    label={whyText.question(of)}
    trigger={
      <button
        type="button"
        className={css.trigger}
        aria-label={trigger ? `${trigger.name}. ${whyText.question(of)}` : whyText.question(of)}
        title={whyText.question(of)}
      >
        {trigger ? trigger.shown : whyText.trigger}
      </button>
    }
  >
    <div className={css.head}>
      <h2>{whyText.question(of)}</h2>
      <div className={css.figure}>{figure}</div>
    </div>
    {children}
  </Popover>
);

/** Rows of sources and values, with a note. */
export const WhyRows = ({ rows, note }: { rows: readonly WhyRow[]; note?: ReactNode }) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
    <section className={css.box} aria-label={whyText.calculation} tabIndex={0}>
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
