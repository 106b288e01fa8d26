import { atom, useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { count } from '../../../../common/format/numbers';
import { Button } from '../../../ui/Button';
import { PanelSection } from '../../../ui/layout/PanelSection';
import type { Placed } from '../../../ui/board/keepPlaces';
import { useStableRows } from '../../../ui/board/useStableRows';
import { SelectAll } from './SelectAll';
import { queueText } from '../queueText';
import css from '../queue.module.css';

/** Rows of a group that are shown at first, and that each "Show more" adds. */
export const firstRows = 25;
const addedRows = 50;

export type GroupName =
  | 'overdue'
  | 'likelyLate'
  | 'release'
  | 'validate'
  | 'unpriced'
  | 'unanswered'
  | 'revisions'
  | 'corrections'
  | 'people'
  | 'tasks';

/** Rows shown by group; kept while the app is open, so that Back finds the same rows. */
const shownRowsAtom = atom<Partial<Record<GroupName, number>>>({});

interface QueueGroupProps<Row> {
  name: GroupName;
  title: string;
  /** Label of the list. */
  label?: string;
  rows: readonly Row[];
  /** Number of rows if the server has more than these. */
  total?: number;
  /** Path of the full list, for rows beyond those that are loaded. */
  all?: string;
  /** Rows have checkboxes, and the heading one for all of them. */
  selectable?: boolean;
  /** Keeps the rows in place. */
  frozen?: boolean;
  children: (placed: Placed<Row>) => ReactNode;
}

const isOpen = ({ gone }: Placed<unknown>): boolean => !gone;
const idOf = <Row extends { readonly _id: number }>({ row }: Placed<Row>): number => row._id;

/** A group of the queue: its heading with the number of rows, the first rows, and a button that shows more. */
export function QueueGroup<Row extends { readonly _id: number }>({
  name,
  title,
  label = title,
  rows,
  total = rows.length,
  all,
  selectable = false,
  frozen = false,
  children,
}: QueueGroupProps<Row>) {
  const { placed, hand } = useStableRows(rows, { frozen });
  const [shownRows, setShownRows] = useAtom(shownRowsAtom);
  const shown = shownRows[name] ?? firstRows;
  if (placed.length === 0) return null;
  const hidden = Math.max(0, placed.length - shown);
  const beyond = Math.max(0, total - rows.length);
  return (
    <>
      <PanelSection
        level={2}
        count={total}
        actions={selectable && <SelectAll title={title} ids={placed.slice(0, shown).filter(isOpen).map(idOf)} />}
      >
        {title}
      </PanelSection>
      <ul {...hand} aria-label={label} data-group={name}>
        {placed.slice(0, shown).map(children)}
      </ul>
      {hidden > 0 && (
        <p className={css.more}>
          {queueText.more(count(hidden + beyond))}{' '}
          <Button
            size="sm"
            kind="ghost"
            onClick={() => setShownRows((before) => ({ ...before, [name]: shown + addedRows }))}
            aria-label={queueText.showMoreLabel(Math.min(hidden, addedRows), title)}
          >
            {queueText.showMore(Math.min(hidden, addedRows))}
          </Button>
        </p>
      )}
      {hidden === 0 && beyond > 0 && all && (
        <p className={css.more}>
          {queueText.more(count(beyond))} <Link to={all}>{queueText.all}</Link>
        </p>
      )}
    </>
  );
}
