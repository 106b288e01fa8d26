import { Children, type ComponentProps, type ReactNode, useId } from 'react';
import { count } from '../../../common/format/numbers';
import { EmptyState } from '../feedback/EmptyState';
import { OverdueMark } from '../status/time/OverdueMark';
import { boardText } from './boardText';
import css from './BoardColumn.module.css';

interface BoardColumnProps {
  title: string;
  /** Number of cards, and how many are overdue. Undefined while loading; `children` are then placeholders. */
  total?: number;
  overdue?: number;
  /** Sum of the cards' amounts. */
  sum?: string;
  /** Text of an empty column: "No rush jobs". */
  empty: string;
  /** Describes the jobs that will appear here. */
  emptyNote?: ReactNode;
  /** Handlers from useStableRows, which keep cards in place while the pointer is over them. */
  hand?: ComponentProps<'ul'>;
  /** BoardCards, earliest due first. */
  children?: ReactNode;
}

/** A column of the board; scrolls by itself. */
export function BoardColumn({ title, total, overdue = 0, sum, empty, emptyNote, hand, children }: BoardColumnProps) {
  const id = useId();
  return (
    <section className={css.column} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {total !== undefined && <span className="t3">{count(total)}</span>}
        {sum !== undefined && <span className={css.sum}>{sum}</span>}
        {overdue > 0 && (
          <span className={`overdue ${css.overdue}`}>
            <OverdueMark /> {boardText.overdue(overdue)}
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
