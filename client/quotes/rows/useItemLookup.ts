import { useEffect, useMemo, useRef } from 'react';
import type { LineText } from '../../../common/quotes/document/content';
import { readQuote, type RowWrite } from '../../../common/quotes/document/quoteDoc';
import { isSection } from '../../../common/quotes/pricing/sections';
import { itemCells, itemWords, type LineCells } from '../../../common/quotes/pricing/resolve';
import { messageOf } from '../../api/CallError';
import { call } from '../../api/call';
import { untilAnswered } from '../../live/retryWait';
import { toast } from '../../ui/feedback/toast';
import type { OpenQuote } from '../page/QuoteContext';
import { rowEditsText } from '../rowsText';

type Cells = Readonly<Record<string, string>>;
export interface ItemLookup {
  /** Call with the cells that were written into a row. */
  written(row: string, cells: Cells): void;
  /** Call when a row was copied while its lookup is running: the copy gets the result too. */
  copied(row: string, copy: string): void;
}
/** A row whose SKU or code is being looked up. */
interface Lookup {
  readonly cells: Cells;
  /** Number of the edit that wrote them. */
  readonly act: number;
}
/** True if the field was typed by a user; an unpriced item doesn't blank it. */
const typedWord = (line: LineText, field: string): boolean => line.priced !== 'list' && itemWords.includes(field);
/** Maximum rows per request. */
const maxBatch = 500;

/**
 * Looks up a SKU or code that was typed, picked or pasted, and fills in description, unit, drop and price. Cells typed
 * beside it stay, and so do manual prices and locked lines (Q20). Results for a SKU or code that has changed since are
 * discarded.
 */
export function useItemLookup({ quote, session }: OpenQuote): ItemLookup {
  const queued = useRef(new Map<string, Lookup>());
  const running = useRef(new Map<string, Lookup>());
  /** Lookups whose SKU or code changed before the result arrived, by row and word: an undo may restore the word. */
  const interrupted = useRef(new Map<string, { readonly row: string; readonly lookup: Lookup }>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unmounted = useRef(false);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      clearTimeout(timer.current);
    };
  }, []);
  const lookup = useMemo(() => {
    const interrupt = (row: string, one: Lookup) =>
      interrupted.current.set(interruptedKey(row, one), { row, lookup: one });
    const lookUp = async (rows: readonly (readonly [string, Lookup])[]) => {
      for (const [id, one] of rows) running.current.set(id, one);
      try {
        const before = linesOf(session);
        const body = { rows: rows.map(([, { cells }]) => lookupKey(cells)) };
        // Offline, the lookup waits for the connection, unless every row has changed by then.
        const wanted = () => !unmounted.current && rows.some(([id, one]) => running.current.get(id) === one);
        const answer = await untilAnswered(() => call('quotes.resolve', { params: { id: quote._id }, body }), {
          wanted,
        });
        if (!answer) return;
        toast.dismiss('catalog');
        const found = answer.reply;
        const lines = linesOf(session);
        const byAct = new Map<number, RowWrite[]>();
        for (const [i, [id, one]] of rows.entries()) {
          const line = lines.get(id);
          const { cells: own } = found[i] ?? {};
          // A heading has no item.
          if (!own || running.current.get(id) !== one || (line && isSection(line))) continue;
          if (!line || !hasWord(line, one.cells)) {
            interrupt(id, one);
            continue;
          }
          const cells =
            own.flags === 'no match'
              ? noMatchCells(line, one.cells)
              : resultCells(line, before.get(id), one.cells, own);
          if (cells) byAct.set(one.act, [...(byAct.get(one.act) ?? []), { map: 'lines', id, cells }]);
        }
        for (const [act, writes] of byAct) session.sync.write({ rows: writes }, { act });
      } catch (error) {
        toast.error({ key: 'catalog', text: rowEditsText.noCatalog(messageOf(error)) });
      } finally {
        for (const [id, one] of rows) if (running.current.get(id) === one) running.current.delete(id);
      }
    };
    const queue = (row: string, one: Lookup) => {
      // An answer to come: an undo elsewhere must not ask again, over what is typed beside the word until then.
      interrupted.current.delete(interruptedKey(row, one));
      queued.current.set(row, one);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const rows = [...queued.current];
        queued.current.clear();
        for (let at = 0; at < rows.length; at += maxBatch) void lookUp(rows.slice(at, at + maxBatch));
      });
    };
    const written = (row: string, cells: Cells) => {
      if (cells.sku === undefined && cells.code === undefined) return;
      const before = queued.current.get(row) ?? running.current.get(row);
      // A code doesn't override the SKU beside it.
      if (cells.sku === undefined && before?.cells.sku?.trim()) return;
      if (before) interrupt(row, before);
      queued.current.delete(row);
      running.current.delete(row);
      if (!cells.sku?.trim() && !cells.code?.trim()) return;
      queue(row, { cells, act: session.sync.act });
    };
    /** Repeats the interrupted lookups whose SKU or code is back. */
    const resume = () => {
      if (interrupted.current.size === 0) return;
      const lines = linesOf(session);
      for (const { row, lookup: one } of [...interrupted.current.values()]) {
        const line = lines.get(row);
        if (line && hasWord(line, one.cells)) queue(row, one);
      }
    };
    const copied = (row: string, copy: string) => {
      const { cells } = queued.current.get(row) ?? running.current.get(row) ?? {};
      if (cells) written(copy, cells);
    };
    return { written, copied, resume };
  }, [quote._id, session]);
  useEffect(() => session.undo.onUndone(lookup.resume), [session, lookup]);
  return lookup;
}

/**
 * Cells of a line whose code is in no list: it enters the unmatched queue, unless it has a SKU or a price by now. A
 * typed SKU stays as it is, since it may be any text.
 */
export function noMatchCells(line: LineText, typed: Cells): Cells | null {
  if (typed.sku?.trim() || !hasWord(line, typed)) return null;
  return line.sku.trim() === '' && line.price.trim() === '' ? { flags: 'no match' } : null;
}

const interruptedKey = (row: string, { cells }: Lookup): string => JSON.stringify([row, lookupKey(cells)]);

/** Lookup key: the SKU if there is one, else the code. */
const lookupKey = ({ sku = '', code = '' }: Cells) => (sku.trim() ? { sku } : { code });

/** True if the line still has the SKU or code that was looked up. */
function hasWord(line: LineText, typed: Cells): boolean {
  const [[field, word]] = Object.entries(lookupKey(typed)) as [['sku' | 'code', string]];
  return line[field].trim() === word.trim();
}

const linesOf = (session: OpenQuote['session']): ReadonlyMap<string, LineText> =>
  new Map(readQuote(session.sync.doc).lines.map((line) => [line.id, line]));

/**
 * Cells to write from the result; null if the line has changed since. `before` is the line at the time of the request.
 */
function resultCells(line: LineText, before: LineText | undefined, typed: Cells, own: LineCells): Cells | null {
  if (!hasWord(line, typed)) return null;
  if (!typed.sku?.trim() && line.sku.trim() !== '' && line.sku !== own.sku) return null;
  const typedSince = (name: string) => {
    const now = line[name as keyof LineText];
    return itemWords.includes(name) && now !== '' && now !== before?.[name as keyof LineText];
  };
  const stays = (name: string) => (typed[name] ?? '').trim() !== '' || typedSince(name);
  const cells: Cells = itemCells(line, own) as Cells;
  // Pieces pasted with their unit are converted into the packs that the item is sold by.
  const counted = stays('unit') && cells.quantity !== undefined;
  return Object.fromEntries(
    Object.entries(cells).filter(([name, value]) => {
      if (name === 'sku') return true;
      if (counted && ['unit', 'count', 'quantity', 'pieces'].includes(name)) return true;
      return !(stays(name === 'pieces' ? 'quantity' : name) || (value === '' && typedWord(line, name)));
    }),
  );
}
