import type { CSSProperties, ReactNode } from 'react';
import type { SheetCursor } from '../ui/sheetColumn';
import css from './quotes.module.css';

interface TakenProps {
  className: string | undefined;
  /** Who else is in it. */
  by: Pick<SheetCursor, 'name' | 'color' | 'named'> | undefined;
  children: ReactNode;
}

/** A field outside of a sheet, in the colour of whoever else is in it, with their name while they type. */
export const Taken = ({ className, by, children }: TakenProps) => (
  <div
    className={className}
    data-taken={by ? '' : undefined}
    style={by && ({ '--person': `var(--drafter-${by.color})` } as CSSProperties)}
  >
    {children}
    {by?.named && <b className={css.tag}>{by.name}</b>}
  </div>
);
