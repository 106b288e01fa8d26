import { useMemo, useRef, useState } from 'react';
import { type CutlistText, type LineText, rowLimits, typedRow } from '../../../common/quotes/document/content';
import { hasRow, type QuoteWrites, type RowMap, type RowWrite } from '../../../common/quotes/document/quoteDoc';
import type { CellWrite } from '../../ui/sheet/sheetColumn';
import type { Put } from '../../ui/sheet/selection/selection';
import type { SheetActions } from '../../ui/sheet/SheetActions';
import { toast } from '../../ui/feedback/toast';
import { cellsOf } from './cellsOf';
import { fitCells, toastUnfit, type Unfit } from './fitCells';
import { type Ghost, ghostsAtFirst, grown, placed, settled } from './ghosts';
import type { QuoteSession } from '../sync/QuoteSession';
import type { PartOfAct } from '../sync/QuoteSync';
import { keysAfter, movedKeys, newRowId } from './rowOrder';
import type { ItemLookup } from './useItemLookup';
import { rowEditsText } from '../rowsText';

type Stored = LineText | CutlistText;

interface Rows {
  /** Stored and blank rows in display order. */
  readonly all: readonly { readonly id: string; readonly order: string }[];
  readonly stored: ReadonlySet<string>;
  readonly actions: SheetActions;
  /** Adds a blank row. */
  readonly add: () => void;
}

/** IDs of the rows; the same set while the rows are the same. */
function useIds(rows: readonly Stored[]): ReadonlySet<string> {
  const cached = useRef<{ rows: readonly Stored[]; ids: ReadonlySet<string> }>(null);
  if (cached.current?.rows !== rows) {
    const before = cached.current?.rows;
    const same = before?.length === rows.length && rows.every(({ id }, i) => id === before[i]?.id);
    cached.current = { rows, ids: cached.current && same ? cached.current.ids : new Set(rows.map(({ id }) => id)) };
  }
  return cached.current.ids;
}

/** Actions on the rows of one map of the quote; each is one undo step. */
export function useRows(
  session: QuoteSession,
  map: RowMap,
  rows: readonly Stored[],
  columns: readonly string[],
  canEdit: boolean,
  /** Looks up items for written cells. */
  items?: ItemLookup,
): Rows {
  const [cached, setGhosts] = useState<readonly Ghost[]>(() => ghostsAtFirst(rows));
  /** Rows made on this screen, with the order they were made with. */
  const createdHere = useRef(new Map<string, string>());
  const ghosts = useMemo(() => (canEdit ? settled(rows, cached, createdHere.current) : []), [rows, cached, canEdit]);
  if (canEdit && ghosts !== cached) setGhosts(ghosts);
  const all = useMemo(() => placed(rows, ghosts), [rows, ghosts]);
  const stored = useIds(rows);
  const now = useRef({ rows, ghosts, all, stored, columns, session, items });
  now.current = { rows, ghosts, all, stored, columns, session, items };
  /** The row that was created by its first character, and the edit number of that write. */
  const startedRow = useRef<{ readonly id: string; readonly act: number } | null>(null);

  const actions = useMemo(() => {
    const write = (writes: QuoteWrites, how?: PartOfAct) => now.current.session.sync.write(writes, how);
    const fresh = map === 'cutlist' ? typedRow : {};
    const orderOf = (id: string) => now.current.all.find((row) => row.id === id)?.order;
    const rowWrite = (id: string, cells: Record<string, string>, isThere = now.current.stored.has(id)): RowWrite => {
      const order = isThere ? undefined : orderOf(id);
      if (order !== undefined) createdHere.current.set(id, order);
      return { map, id, cells: order === undefined ? cells : { ...fresh, ...cells, order } };
    };
    const room = () => rowLimits[map].most - now.current.rows.length;
    const tooMany = () => toast.error({ key: 'too many rows', text: rowEditsText.remove(rowLimits[map].says) });
    /** Another user removed the row: offers to put the typed text into a new one. */
    const offerLost = (typed: readonly CellWrite[]) => {
      if (typed.length === 0) return;
      /** Appends after all current rows. */
      const put = () => {
        const row = now.current.all.length;
        actions.put(typed.map(({ column, value }) => ({ row, column: now.current.columns.indexOf(column), value })));
      };
      toast.error({
        text: rowEditsText.lost(typed.map(({ value }) => `“${value}”`).join(', ')),
        action: { label: rowEditsText.putBack, onClick: put },
      });
    };
    /** The edit that created the row by its first character, if nothing else was done since. */
    const startedAct = (id: string) =>
      startedRow.current?.id === id && startedRow.current.act === now.current.session.sync.act
        ? startedRow.current.act
        : undefined;
    const lookUpItems = (row: string, cells: Record<string, string>) => now.current.items?.written(row, cells);

    const lock = (ids: readonly string[]) => {
      const chosen = (now.current.rows as readonly LineText[]).filter(({ id }) => ids.includes(id));
      const value = chosen.every((line) => line.lock === '1') ? '' : '1';
      write({ rows: chosen.map(({ id }) => ({ map, id, cells: { lock: value } })) });
    };

    const actions: SheetActions = {
      write: (cells) => {
        const byRow = new Map<string, Record<string, string>>();
        for (const { row, column, value } of cells) byRow.set(row, { ...byRow.get(row), [column]: value });
        const [only = '', ...others] = byRow.keys();
        const act = others.length === 0 ? startedAct(only) : undefined;
        startedRow.current = null;
        const unfit: Unfit[] = [];
        const written = [...byRow].map(([id, typed]) => {
          const rowOf = () => now.current.all.findIndex((one) => one.id === id) + 1;
          return rowWrite(id, cellsOf(map, fitCells(map, rowOf, typed, unfit)));
        });
        const gone = new Set(write({ rows: written }, { act }).map(({ id }) => id));
        offerLost(cells.filter(({ row, value }) => gone.has(row) && value !== ''));
        for (const one of written) if (!gone.has(one.id)) lookUpItems(one.id, one.cells);
        toastUnfit(unfit);
      },
      put: (puts: readonly Put[]) => {
        const typedRows = new Map<number, Record<string, string>>();
        for (const { row, column, value } of puts)
          typedRows.set(row, { ...typedRows.get(row), [now.current.columns[column] as string]: value });
        const unfit: Unfit[] = [];
        const byRow = new Map([...typedRows].map(([row, typed]) => [row, fitCells(map, () => row + 1, typed, unfit)]));
        const shown = now.current.all;
        const filled = (typed: Record<string, string>) => Object.values(typed).some((value) => value.trim() !== '');
        // Not Math.max(...rows): the number of arguments is limited, and a paste may have more rows.
        const last = [...byRow].reduce((most, [row, typed]) => (filled(typed) ? Math.max(most, row) : most), -1);
        const added: Record<string, string>[] = [];
        const written: RowWrite[] = [];
        let left = room();
        for (const [row, typed] of [...byRow].sort(([a], [b]) => a - b)) {
          const id = shown[row]?.id;
          const isNew = id === undefined || !now.current.stored.has(id);
          if (isNew && (row > last || left-- <= 0)) continue;
          if (id === undefined) added.push(cellsOf(map, typed));
          // Pasting over a row that was just removed restores it.
          else written.push(rowWrite(id, cellsOf(map, typed), hasRow(now.current.session.sync.doc, map, id)));
        }
        if (left < 0) tooMany();
        const keys = keysAfter(shown, shown.length - 1, added.length);
        for (const [i, cells] of added.entries()) {
          const id = newRowId();
          const order = keys[i] as string;
          createdHere.current.set(id, order);
          written.push({ map, id, cells: { ...fresh, ...cells, order } });
        }
        write({ rows: written });
        for (const one of written) lookUpItems(one.id, one.cells);
        toastUnfit(unfit);
      },
      begin: (id) => {
        if (now.current.stored.has(id)) return;
        if (room() <= 0) return void tooMany();
        write({ rows: [rowWrite(id, {})] });
        startedRow.current = { id, act: now.current.session.sync.act };
      },
      abandon: (id) => {
        if (startedAct(id) !== undefined) now.current.session.undo.drop();
        startedRow.current = null;
      },
      remove: (ids) => write({ removed: ids.map((id) => ({ map, id })) }),
      insert: (ids, side) => {
        if (ids.length > room()) {
          tooMany();
          return null;
        }
        const beside = (row: { id: string }) => ids.includes(row.id);
        const { all } = now.current;
        const at = side === 'above' ? all.findIndex(beside) - 1 : all.findLastIndex(beside);
        const blank = keysAfter(all, at, ids.length).map((order) => ({
          map,
          id: newRowId(),
          cells: { ...fresh, order },
        }));
        for (const { id, cells } of blank) createdHere.current.set(id, cells.order);
        write({ rows: blank });
        return blank[0]?.id ?? null;
      },
      duplicate: (ids) => {
        const chosen = now.current.rows.filter(({ id }) => ids.includes(id));
        if (chosen.length > room()) return void tooMany();
        const at = now.current.all.findLastIndex(({ id }) => ids.includes(id));
        const keys = keysAfter(now.current.all, at, chosen.length);
        const copies = chosen.map(({ id: _id, order: _order, ...cells }, i) => {
          const id = newRowId();
          const order = keys[i] as string;
          createdHere.current.set(id, order);
          return { map, id, cells: { ...cells, ...fresh, order } };
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
    return actions;
  }, [map]);
  return { all, stored, actions, add: actions.grow };
}
