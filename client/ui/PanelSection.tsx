import type { ReactNode } from 'react';
import css from './Panel.module.css';

interface PanelSectionProps {
  children: ReactNode;
  /** Without ground and rule, between files. */
  plain?: boolean;
  /** In a panel that has no title of its own, 2. */
  level?: 2 | 3;
  /** On the right: what can be done with the rows below. */
  actions?: ReactNode;
}

/** A heading between the rows of a panel. */
export function PanelSection({ children, plain = false, level = 3, actions }: PanelSectionProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={plain ? `${css.section} ${css.plain}` : css.section}>
      <Heading>{children}</Heading>
      {actions}
    </div>
  );
}
