import { Children, type ComponentProps, type ReactNode, useId } from 'react';
import { count } from '../../common/format/numbers';
import { EmptyState } from './EmptyState';
import { OverdueMark } from './OverdueMark';
import css from './BoardColumn.module.css';

interface BoardColumnProps {
  title: string;
  /** How many it holds, and how many of them are late; unknown until they are there, `children` then hold the place. */
  total?: number;
  overdue?: number;
  /** "No rush jobs" */
  empty: string;
  /** What will come here by itself. */
  emptyNote?: ReactNode;
  /** What useSteady asks for: the cards keep their places under a hand. */
  hand?: ComponentProps<'ul'>;
  /** BoardCards, first due on top. */
  children?: ReactNode;
}

/** One of the board's columns; it scrolls inside itself. */
export function BoardColumn({ title, total, overdue = 0, empty, emptyNote, hand, children }: BoardColumnProps) {
  const id = useId();
  return (
    <section className={css.column} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {total !== undefined && <span className="t3">{count(total)}</span>}
        {overdue > 0 && (
          <span className={`overdue ${css.overdue}`}>
            <OverdueMark /> {count(overdue)} overdue
          </span>
        )}
      </div>
      {total === undefined ? (
        children
      ) : total === 0 && Children.count(children) === 0 ? (
        <EmptyState title={empty} compact>
          {emptyNote}
        </EmptyState>
      ) : (
        <ul {...hand} className={css.cards}>
          {children}
        </ul>
      )}
    </section>
  );
}
