import type { ReactNode } from 'react';
import { count as inFigures } from '../../../common/format/numbers';
import css from './Panel.module.css';

interface PanelSectionProps {
  children: ReactNode;
  /** Without background and rule, between files. */
  plain?: boolean;
  /** Count shown beside the heading. */
  count?: number;
  /** Heading level; 2 in a panel without a title. */
  level?: 2 | 3;
  /** Stays in view while the rows below scroll. */
  sticky?: boolean;
  /** On the right: actions on the rows below. */
  actions?: ReactNode;
}

/** A heading between the rows of a panel. */
export function PanelSection({
  children,
  count,
  plain = false,
  level = 3,
  sticky = false,
  actions,
}: PanelSectionProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={plain ? `${css.section} ${css.plain}` : css.section} data-sticky={sticky || undefined}>
      <Heading>{children}</Heading>
      {count !== undefined && <span className={css.counted}>{inFigures(count)}</span>}
      <span className="grow" />
      {actions}
    </div>
  );
}
