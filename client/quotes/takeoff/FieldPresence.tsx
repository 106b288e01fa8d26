import type { CSSProperties, ReactNode } from 'react';
import type { SheetCursor } from '../../ui/sheet/sheetColumn';
import css from '../quotes.module.css';

interface FieldPresenceProps {
  className: string | undefined;
  /** Name of the field, to focus it by. */
  field?: string;
  /** The other user in the field. */
  by: Pick<SheetCursor, 'name' | 'color' | 'named'> | undefined;
  children: ReactNode;
}

/** Marks a field outside of a sheet in the color of the other user in it, with their name while they type. */
export const FieldPresence = ({ className, field, by, children }: FieldPresenceProps) => (
  <div
    className={className}
    data-field={field}
    data-taken={by ? '' : undefined}
    style={by && ({ '--person': `var(--drafter-${by.color})` } as CSSProperties)}
  >
    {children}
    {by?.named && <b className={css.tag}>{by.name}</b>}
  </div>
);
