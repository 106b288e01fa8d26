import { Fragment, type ReactNode } from 'react';
import css from './Facts.module.css';

export interface Fact {
  term: string;
  value: ReactNode;
}

/** Terms and values in two columns; empty entries are left out. */
export const Facts = ({ rows }: { rows: readonly (Fact | null | undefined | false)[] }) => (
  <dl className={css.facts}>
    {rows
      .filter((row) => !!row)
      .map((row) => (
        <Fragment key={row.term}>
          <dt>{row.term}</dt>
          <dd>{row.value}</dd>
        </Fragment>
      ))}
  </dl>
);
