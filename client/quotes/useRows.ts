import { useMemo, useRef, useState } from 'react';
import { type CutlistText, type LineText, mostRows } from '../../common/quotes/content';
import { hasRow, type QuoteWrites, type RowMap, type RowWrite } from '../../common/quotes/quoteDoc';
import type { CellWrite } from '../ui/sheetColumn';
import type { Put } from '../ui/sheet/selection';
import type { SheetDeeds } from '../ui/sheet/SheetDeeds';
import { toast } from '../ui/toast';
import { cellsOf } from './cellsOf';
import { fitCells, tellUnfit, type Unfit } from './fitCells';
import { type Ghost, ghostsAtFirst, grown, placed, settled } from './ghosts';
import type { QuoteSession } from './QuoteSession';
import { keysAfter, movedKeys, newRowId } from './rowOrder';
import type { TakeItem } from './useTakeItem';

type Stored = LineText | CutlistText;

interface Rows {
  /** Stored rows and blank ones, as they stand on the screen. */
  readonly all: readonly { readonly id: string; readonly order: string }[];
  readonly stored: ReadonlySet<string>;
  readonly deeds: SheetDeeds;
  /** One more blank row, for who reaches for it by hand. */
  readonly add: () => void;
}

/** Which rows there are; the same set as long as they are the same rows. */
function useIds(rows: readonly Stored[]): ReadonlySet<string> {
  const held = useRef<{ rows: readonly Stored[]; ids: ReadonlySet<string> }>(null);
  if (held.current?.rows !== rows) {
    const before = held.current?.rows;
    const same = before?.length === rows.length && rows.every(({ id }, i) => id === before[i]?.id);
    held.current = { rows, ids: held.current && same ? held.current.ids : new Set(rows.map(({ id }) => id)) };
  }
  return held.current.ids;
}

/** What can be done with the rows of one map of the quote; each is one act, and one step of undo. */
export function useRows(
  session: QuoteSession,
  map: RowMap,
  rows: readonly Stored[],
  columns: readonly string[],
  canEdit: boolean,
  /** What cells that were written bring along. */
  items?: TakeItem,
): Rows {
  const [held, setGhosts] = useState<readonly Ghost[]>(() => ghostsAtFirst(rows));
  const made = useRef(new Set<string>());
  const ghosts = useMemo(() => (canEdit ? settled(rows, held, made.current) : []), [rows, held, canEdit]);
  if (canEdit && ghosts !== held) setGhosts(ghosts);
  const all = useMemo(() => placed(rows, ghosts), [rows, ghosts]);
  const stored = useIds(rows);
  const now = useRef({ rows, ghosts, all, stored, columns, session, items });
  now.current = { rows, ghosts, all, stored, columns, session, items };
  /** The row whose first letter began the act that its cell belongs to, and that act. */
  const begun = useRef<{ readonly id: string; readonly act: number } | null>(null);

  const deeds = useMemo(() => {
    const write = (writes: QuoteWrites, how?: { same?: boolean }) => now.current.session.sync.write(writes, how);
    const orderOf = (id: string) => now.current.all.find((row) => row.id === id)?.order;
    const make = (id: string, cells: Record<string, string>, isThere = now.current.stored.has(id)): RowWrite => {
      const order = isThere ? undefined : orderOf(id);
      if (order !== undefined) made.current.add(id);
      return { map, id, cells: order === undefined ? cells : { ...cells, order } };
    };
    const room = () => mostRows[map].most - now.current.rows.length;
    const tooMany = () => toast.error(`${mostRows[map].says}.`);
    /** Somebody has removed the row meanwhile: what was typed into it is still there to be taken. */
    const lost = (typed: readonly CellWrite[]) => {
      if (typed.length === 0) return;
      /** Behind all that is there by then. */
      const put = () => {
        const row = now.current.all.length;
        deeds.put(typed.map(({ column, value }) => ({ row, column: now.current.columns.indexOf(column), value })));
      };
      toast.error({
        text: `The row was removed while you typed ${typed.map(({ value }) => `“${value}”`).join(', ')}.`,
        action: { label: 'Put it in a new row', onClick: put },
      });
    };
    /** Nothing else has been done since its first letter. */
    const justBegun = (id: string) => begun.current?.id === id && begun.current.act === now.current.session.sync.act;
    const told = (row: string, cells: Record<string, string>) => now.current.items?.written(row, cells);

    const lock = (ids: readonly string[]) => {
      const chosen = (now.current.rows as readonly LineText[]).filter(({ id }) => ids.includes(id));
      const value = chosen.every((line) => line.lock === '1') ? '' : '1';
      write({ rows: chosen.map(({ id }) => ({ map, id, cells: { lock: value } })) });
    };

    const deeds: SheetDeeds = {
      write: (cells) => {
        const byRow = new Map<string, Record<string, string>>();
        for (const { row, column, value } of cells) byRow.set(row, { ...byRow.get(row), [column]: value });
        const same = byRow.size === 1 && [...byRow.keys()].every(justBegun);
        begun.current = null;
        const unfit: Unfit[] = [];
        const written = [...byRow].map(([id, typed]) => {
          const rowOf = () => now.current.all.findIndex((one) => one.id === id) + 1;
          return make(id, cellsOf(map, fitCells(map, rowOf, typed, unfit)));
        });
        const gone = new Set(write({ rows: written }, { same }).map(({ id }) => id));
        lost(cells.filter(({ row, value }) => gone.has(row) && value !== ''));
        for (const one of written) if (!gone.has(one.id)) told(one.id, one.cells);
        tellUnfit(unfit);
      },
      put: (puts: readonly Put[]) => {
        const given = new Map<number, Record<string, string>>();
        for (const { row, column, value } of puts)
          given.set(row, { ...given.get(row), [now.current.columns[column] as string]: value });
        const unfit: Unfit[] = [];
        const byRow = new Map([...given].map(([row, typed]) => [row, fitCells(map, () => row + 1, typed, unfit)]));
        const shown = now.current.all;
        const filled = (typed: Record<string, string>) => Object.values(typed).some((value) => value.trim() !== '');
        const last = Math.max(-1, ...[...byRow].filter(([, typed]) => filled(typed)).map(([row]) => row));
        const fresh: Record<string, string>[] = [];
        const written: RowWrite[] = [];
        let left = room();
        for (const [row, typed] of [...byRow].sort(([a], [b]) => a - b)) {
          const id = shown[row]?.id;
          const isNew = id === undefined || !now.current.stored.has(id);
          if (isNew && (row > last || left-- <= 0)) continue;
          if (id === undefined) fresh.push(cellsOf(map, typed));
          // What is pasted over a row that was removed in this moment brings it back.
          else written.push(make(id, cellsOf(map, typed), hasRow(now.current.session.sync.doc, map, id)));
        }
        if (left < 0) tooMany();
        const keys = keysAfter(shown, shown.length - 1, fresh.length);
        for (const [i, cells] of fresh.entries()) {
          const id = newRowId();
          made.current.add(id);
          written.push({ map, id, cells: { ...cells, order: keys[i] as string } });
        }
        write({ rows: written });
        for (const one of written) told(one.id, one.cells);
        tellUnfit(unfit);
      },
      begin: (id) => {
        if (now.current.stored.has(id)) return;
        if (room() <= 0) return void tooMany();
        write({ rows: [make(id, {})] });
        begun.current = { id, act: now.current.session.sync.act };
      },
      abandon: (id) => {
        if (justBegun(id)) now.current.session.undo.drop();
        begun.current = null;
      },
      remove: (ids) => write({ removed: ids.map((id) => ({ map, id })) }),
      duplicate: (ids) => {
        const chosen = now.current.rows.filter(({ id }) => ids.includes(id));
        if (chosen.length > room()) return void tooMany();
        const at = now.current.all.findLastIndex(({ id }) => ids.includes(id));
        const keys = keysAfter(now.current.all, at, chosen.length);
        const copies = chosen.map(({ id: _id, order: _order, ...cells }, i) => {
          const id = newRowId();
          made.current.add(id);
          return { map, id, cells: { ...cells, order: keys[i] as string } };
        });
        write({ rows: copies });
        for (const [i, { id }] of chosen.entries()) now.current.items?.copied(id, copies[i]?.id as string);
      },
      move: (ids, step) => {
        const keys = movedKeys(now.current.rows, new Set(ids), step);
        if (keys.length > 0) write({ rows: keys.map(({ id, order }) => ({ map, id, cells: { order } })) });
      },
      ...(map === 'lines' ? { lock } : {}),
      undo: () => now.current.session.undo.undo(),
      redo: () => now.current.session.undo.redo(),
      grow: () => setGhosts((before) => grown(now.current.rows, before)),
    };
    return deeds;
  }, [map]);
  return { all, stored, deeds, add: deeds.grow };
}
