import type { ReactNode } from 'react';
import { Brand } from './Brand';
import css from './BarePage.module.css';

interface BarePageProps {
  title: string;
  children: ReactNode;
  /** Links for visitors beside the brand. */
  nav?: ReactNode;
  /** Last line: connection state, support email. */
  foot?: ReactNode;
}

/** A page for signed-out users: one panel without the shell. */
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
