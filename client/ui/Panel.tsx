import { type ReactNode, useId } from 'react';
import { count as inFigures } from '../../common/format/numbers';
import css from './Panel.module.css';

interface PanelProps {
  title?: ReactNode;
  /** How many it holds, beside the title. */
  count?: number;
  /** A quiet word beside the title: the filter in force. */
  note?: ReactNode;
  /** On the right of the head. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Below a rule, on sunken ground: the composer of a thread. */
  foot?: ReactNode;
  /** Rows that bring their own padding run from edge to edge. */
  flush?: boolean;
  /** Takes the rest of the height and scrolls inside itself. */
  fill?: boolean;
  /** Accent frame: this is what the page waits for. */
  accent?: boolean;
}

/** A ruled sheet: one line around it, a 40 px head, no shadow. Panels are not nested. */
export function Panel({ title, count, note, actions, children, foot, flush, fill, accent }: PanelProps) {
  const id = useId();
  return (
    <section
      className={[css.panel, fill && css.fill, accent && css.accent].filter(Boolean).join(' ')}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className={css.head}>
          <h2 id={id}>{title}</h2>
          {count !== undefined && <span className="t3">{inFigures(count)}</span>}
          {note && <span className="t3 cut">{note}</span>}
          <span className="grow" />
          {actions}
        </div>
      )}
      <div className={flush ? css.body : `${css.body} ${css.pad}`}>{children}</div>
      {foot && <div className={css.foot}>{foot}</div>}
    </section>
  );
}
