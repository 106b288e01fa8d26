import type { ComponentProps, CSSProperties, MouseEvent, ReactNode } from 'react';
import type { Tone } from './tone';
import { useScrolls } from './useScrolls';
import css from './Table.module.css';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Of the whole, as CSS says it: `120px`, `20%`; columns without one share the rest. */
  width?: string;
  /** Figures stand on the right, under their head. */
  numeric?: boolean;
  /** Facts beside the matter, in secondary ink. */
  quiet?: boolean;
  /** Left out where the table is neither wide nor cards. */
  spare?: boolean;
  /** Where it stands when the row is a card: first line, its end, second (the usual), third; in a margin; nowhere. */
  card?: 'top' | 'end' | 'below' | 'belowEnd' | 'foot' | 'footEnd' | 'box' | 'none';
}

interface TableProps<Row> {
  /** Its name, for those who hear it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The job that a row stands for, for keys that walk over rows. */
  job?: (row: Row) => number;
  /** A click anywhere on the row; the row's own link serves keyboard and new tabs. */
  onOpen?: (row: Row) => void;
  selected?: (row: Row) => boolean;
  /** No longer in the list, and only keeping its place under a hand. */
  gone?: (row: Row) => boolean;
  /** What the row is tinted by (decisions §5). */
  tone?: (row: Row) => Tone | undefined;
  roomy?: boolean;
  /** On a narrow screen it scrolls inside itself instead of becoming cards. */
  keepTable?: boolean;
  /** What useSteady asks for. */
  hand?: ComponentProps<'div'>;
}

const tintOf = (tone: Tone | undefined) => ({ '--tint': `var(--st-${tone})` }) as CSSProperties;

/** Few rows, read rather than worked on; what people sort, filter and edit is a Grid. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, onOpen, selected, gone, tone, job, roomy = false, keepTable = false } = props;
  const scroll = useScrolls();
  const open = (event: MouseEvent, row: Row) => {
    // A link or button inside does its own; who marks text does not want to leave.
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
