import { type CSSProperties, useSyncExternalStore } from 'react';
import { initials } from '../../../common/format/initials';
import type { CellBox, SheetGridHandle } from '../grid/SheetGrid';
import type { CursorSource, SheetColumn, SheetPlace, SheetRow } from './sheetColumn';
import css from './Sheet.module.css';
import { boxOf, type Spot } from './selection/selection';

interface SheetMarksProps<Row extends SheetRow> {
  grid: SheetGridHandle | null;
  selection: { at: SheetPlace; from: SheetPlace; rows: ReadonlySet<string> } | null;
  rows: readonly Row[];
  columns: readonly SheetColumn<Row>[];
  /** Frames the focused cell, for a read-only sheet without a field. */
  framed: boolean;
  /** The focus is outside of the sheet. */
  idle: boolean;
  spotOf: (place: SheetPlace) => Spot;
}

/** Overlays for the user's own selection. */
export function SheetMarks<Row extends SheetRow>(props: SheetMarksProps<Row>) {
  const { grid, selection, rows, columns, framed, idle, spotOf } = props;
  const place = (row: string | undefined, column: string | undefined) =>
    row === undefined || column === undefined ? null : (grid?.box(row, column) ?? null);
  const first = columns[0]?.key;
  const last = columns.at(-1)?.key;
  const whole = (id: string): CSSProperties | null => {
    const [start, end] = [place(id, first), place(id, last)];
    return start && end ? { left: 0, top: start.top, width: end.left + end.width, height: start.height } : null;
  };
  const range = (): CSSProperties | null => {
    if (!selection || selection.rows.size > 0) return null;
    const { top, bottom, left, right } = boxOf(spotOf(selection.at), spotOf(selection.from));
    if (top === bottom && left === right) return null;
    const a = place(rows[top]?.id, columns[left]?.key);
    const b = place(rows[bottom]?.id, columns[right]?.key);
    return a && b
      ? { left: a.left, top: a.top, width: b.left + b.width - a.left, height: b.top + b.height - a.top }
      : null;
  };
  const box = range();
  const activeCell = framed && selection && place(selection.at.row, selection.at.column);
  return (
    <div aria-hidden="true">
      {box && <div className={css.range} style={box} />}
      {selection &&
        [...selection.rows].map((id) => {
          const style = whole(id);
          return style && <div key={id} className={css.rowMark} style={style} />;
        })}
      {activeCell && <div className={css.own} style={activeCell} data-idle={idle || undefined} />}
    </div>
  );
}

interface SheetCursorsProps {
  grid: SheetGridHandle | null;
  others: CursorSource;
  /** The user's own open cell, which names must not cover. */
  open: CellBox | null;
}

/** Maximum width of a name, in px. */
const maxNameWidth = 160;

/** Places the name above the cell, below it if there is no room, or beside it if the user's open cell covers both. */
function sideOf(at: CellBox, open: CellBox | null): 'above' | 'below' | 'beside' {
  const meets = open !== null && open.left < at.left + maxNameWidth && at.left < open.left + open.width;
  const room = (top: number) => top >= 0 && !(meets && open.top === top);
  return room(at.top - at.height) ? 'above' : room(at.top + at.height) ? 'below' : 'beside';
}

/** Cursors of other users. Screen readers get them in the footer. */
export function SheetCursors({ grid, others, open }: SheetCursorsProps) {
  const cursors = useSyncExternalStore(others.subscribe, others.get);
  return (
    <div aria-hidden="true">
      {cursors.map(({ id, row, column, name, color, named }) => {
        const at = grid?.box(row, column);
        if (!at) return null;
        const style = { ...at, '--person': `var(--drafter-${color})` } as CSSProperties;
        return (
          <div key={id} className={css.cursor} style={style} data-name={sideOf(at, open)}>
            <b>{named ? name : initials(name)}</b>
          </div>
        );
      })}
    </div>
  );
}
