import type { ReactNode } from 'react';
import { Brand } from './Brand';
import css from './BarePage.module.css';

interface BarePageProps {
  title: string;
  children: ReactNode;
  /** Beside the name: where else a visitor may go. */
  nav?: ReactNode;
  /** The last line: the state of the line, a way to write to us. */
  foot?: ReactNode;
}

/** A page for those who are not in yet: one sheet, no shell. */
export const BarePage = ({ title, children, nav, foot }: BarePageProps) => (
  <main className={css.bare}>
    <title>{`${title} · Takeoffs`}</title>
    <div className={css.sheet}>
      <div className={css.brand}>
        <Brand large />
        {nav}
      </div>
      <h1>{title}</h1>
      {children}
      {foot && <div className={css.foot}>{foot}</div>}
    </div>
  </main>
);
