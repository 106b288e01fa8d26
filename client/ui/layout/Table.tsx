import type { ComponentProps, CSSProperties, MouseEvent, ReactNode } from 'react';
import type { Tone } from '../status/job/tone';
import { useScrolls } from './useScrolls';
import css from './Table.module.css';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** CSS width: `120px`, `20%`; columns without one share the rest. */
  width?: string;
  /** Right-aligns the cells and the head. */
  numeric?: boolean;
  /** Secondary text color, for supporting facts. */
  quiet?: boolean;
  /** Hidden at medium widths, between the wide table and the cards. */
  spare?: boolean;
  /**
   * Position on a card: first line, the rest of it (wraps), its end, second line (default), third line, in the margin, or
   * hidden.
   */
  card?: 'top' | 'title' | 'end' | 'below' | 'belowEnd' | 'foot' | 'footEnd' | 'box' | 'none';
}

interface TableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** ID of the row's job, for keyboard shortcuts. */
  job?: (row: Row) => number;
  /** Called on a click anywhere in the row; the row's own link serves the keyboard and new tabs. */
  onOpen?: (row: Row) => void;
  selected?: (row: Row) => boolean;
  /** True if the row is no longer in the list and only keeps its place. */
  gone?: (row: Row) => boolean;
  /** Tint of the row (R5). */
  tone?: (row: Row) => Tone | undefined;
  roomy?: boolean;
  /** On a narrow screen, scrolls instead of turning into cards. */
  keepTable?: boolean;
  /** Handlers from useStableRows. */
  hand?: ComponentProps<'div'>;
}

const tintOf = (tone: Tone | undefined) => ({ '--tint': `var(--st-${tone})` }) as CSSProperties;

/** A table of a few rows for reading; use Grid for rows that are sorted, filtered and edited. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, onOpen, selected, gone, tone, job, roomy = false, keepTable = false } = props;
  const scroll = useScrolls();
  const open = (event: MouseEvent, row: Row) => {
    // Clicks on a link or button, and text selection, don't open the row.
    if ((event.target as Element).closest('a, button, input, label') || getSelection()?.toString()) return;
    onOpen?.(row);
  };
  return (
    <div {...props.hand} ref={scroll.ref} className={css.scroll} tabIndex={scroll.scrolls ? 0 : undefined}>
      <table
        className={[css.table, roomy && css.roomy, !keepTable && css.cards].filter(Boolean).join(' ')}
        aria-label={label}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.numeric ? css.numeric : undefined}
                style={{ width: column.width }}
                data-spare={column.spare || undefined}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={css.row}
              data-open={onOpen ? '' : undefined}
              data-selected={selected?.(row) || undefined}
              data-tone={tone?.(row)}
              style={tone && tintOf(tone(row))}
              data-job={job?.(row)}
              data-gone={gone?.(row) || undefined}
              onClick={onOpen && ((event) => open(event, row))}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-card={column.card}
                  data-spare={column.spare || undefined}
                  className={[column.numeric && css.numeric, column.quiet && css.quiet].filter(Boolean).join(' ')}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
