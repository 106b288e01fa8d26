import type { ReactNode } from 'react';
import { Glyph } from '../Glyph';
import css from './Alert.module.css';

interface AlertProps {
  kind?: 'error' | 'warning' | 'ok' | 'info';
  children: ReactNode;
  /** Link or button at the end of the line. */
  action?: ReactNode;
}

const glyphs = { error: 'alert', warning: 'alert', ok: 'check', info: 'info' } as const;

/** An inline message about what happened and what to do. Errors are announced at once, others politely. */
export const Alert = ({ kind = 'info', children, action }: AlertProps) => (
  <div className={css.alert} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
    <Glyph name={glyphs[kind]} size={16} />
    <div className={css.text}>{children}</div>
    {action && <div className={css.action}>{action}</div>}
  </div>
);
