import { type ReactNode, useId } from 'react';
import { count as inFigures } from '../../../common/format/numbers';
import css from './Panel.module.css';

interface PanelProps {
  title?: ReactNode;
  /** Count shown beside the title. */
  count?: number;
  /** Note beside the title, such as the current filter. */
  note?: ReactNode;
  /** On the right of the title. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Below a rule, on a sunken background: the composer of a thread. */
  foot?: ReactNode;
  /** Keeps the foot in view while the panel is longer than the window: the save bar of a form. */
  stickyFoot?: boolean;
  /** No padding, for rows that bring their own. */
  flush?: boolean;
  /** Fills the remaining height and scrolls inside. */
  fill?: boolean;
  /** As high as its content, up to the remaining height; then it scrolls inside. */
  fit?: boolean;
  /** Accent frame, for what the page waits for. */
  accent?: boolean;
}

/** A framed section with a 40 px head and no shadow. Panels are not nested. */
export function Panel({
  title,
  count,
  note,
  actions,
  children,
  foot,
  stickyFoot,
  flush,
  fill,
  fit,
  accent,
}: PanelProps) {
  const id = useId();
  return (
    <section
      className={[css.panel, fill && css.fill, fit && css.fit, accent && css.accent].filter(Boolean).join(' ')}
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
      {foot && (
        <div className={css.foot} data-sticky={stickyFoot || undefined}>
          {foot}
        </div>
      )}
    </section>
  );
}
