import { useEffect, useMemo, useRef } from 'react';
import type { LineText } from '../../common/quotes/content';
import { readQuote, type RowWrite } from '../../common/quotes/quoteDoc';
import { itemCells, itemWords, type LineCells } from '../../common/quotes/resolve';
import { messageOf } from '../api/CallError';
import { call } from '../api/call';
import { untilAnswered } from '../live/retryWait';
import { toast } from '../ui/toast';
import type { OpenQuote } from './QuoteContext';

type Cells = Readonly<Record<string, string>>;
export interface TakeItem {
  /** These cells were written into the row. */
  written(row: string, cells: Cells): void;
  /** The row was copied: what it still waits for is brought to its copy too. */
  copied(row: string, copy: string): void;
}
/** A row that waits for what the lists say of its SKU or code. */
interface Asked {
  readonly cells: Cells;
  /** The act that wrote them. */
  readonly act: number;
}
/** What no list knows has no words of its own: those that the line has from somebody's hand stay. */
const typedWord = (line: LineText, field: string): boolean => line.priced !== 'list' && itemWords.includes(field);
/** So many are asked for at once. */
const together = 500;

/**
 * A SKU or a code that was typed, picked or pasted brings along what the lists say of it: words, unit, drop and price.
 * What was typed beside it stays; so do a price typed by hand and a locked line (Q20). An answer to what does not stand
 * in the line any more is none.
 */
export function useTakeItem({ quote, session }: OpenQuote): TakeItem {
  const waiting = useRef(new Map<string, Asked>());
  const asked = useRef(new Map<string, Asked>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      clearTimeout(timer.current);
    };
  }, []);
  return useMemo(() => {
    const take = async (rows: readonly (readonly [string, Asked])[]) => {
      for (const [id, one] of rows) asked.current.set(id, one);
      try {
        const before = linesOf(session);
        const body = { rows: rows.map(([, { cells }]) => asks(cells)) };
        // Typed offline, the lists are asked when the connection is back, unless every row says something else by then.
        const wanted = () => !gone.current && rows.some(([id, one]) => asked.current.get(id) === one);
        const answer = await untilAnswered(() => call('quotes.resolve', { params: { id: quote._id }, body }), {
          wanted,
        });
        if (!answer) return;
        const found = answer.reply;
        const lines = linesOf(session);
        const byAct = new Map<number, RowWrite[]>();
        for (const [i, [id, one]] of rows.entries()) {
          const line = lines.get(id);
          const { cells: own } = found[i] ?? {};
          // A word that no list knows is a word: nothing is said against it.
          if (!line || !own || own.flags === 'no match' || asked.current.get(id) !== one) continue;
          const cells = taken(line, before.get(id), one.cells, own);
          if (cells) byAct.set(one.act, [...(byAct.get(one.act) ?? []), { map: 'lines', id, cells }]);
        }
        // What still belongs to the last act goes first: after another one it would be an act of its own.
        for (const act of [...byAct.keys()].sort((a, b) => b - a))
          session.sync.write({ rows: byAct.get(act) }, { same: session.sync.act === act });
      } catch (error) {
        toast.error(`The catalog couldn’t be searched: ${messageOf(error)}`);
      } finally {
        for (const [id, one] of rows) if (asked.current.get(id) === one) asked.current.delete(id);
      }
    };
    const written = (row: string, cells: Cells) => {
      if (cells.sku === undefined && cells.code === undefined) return;
      // A code does not overrule the SKU beside it.
      if (cells.sku === undefined && (waiting.current.get(row) ?? asked.current.get(row))?.cells.sku?.trim()) return;
      waiting.current.delete(row);
      asked.current.delete(row);
      if (!cells.sku?.trim() && !cells.code?.trim()) return;
      waiting.current.set(row, { cells, act: session.sync.act });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const rows = [...waiting.current];
        waiting.current.clear();
        for (let at = 0; at < rows.length; at += together) void take(rows.slice(at, at + together));
      });
    };
    const copied = (row: string, copy: string) => {
      const { cells } = waiting.current.get(row) ?? asked.current.get(row) ?? {};
      if (cells) written(copy, cells);
    };
    return { written, copied };
  }, [quote._id, session]);
}

/** What is asked of the lists: a SKU says more than a code. */
const asks = ({ sku = '', code = '' }: Cells) => (sku.trim() ? { sku } : { code });

const linesOf = (session: OpenQuote['session']): ReadonlyMap<string, LineText> =>
  new Map(readQuote(session.sync.doc).lines.map((line) => [line.id, line]));

/** What the line takes of the answer; null: it says something else by now. `before` is the line as it was asked about. */
function taken(line: LineText, before: LineText | undefined, typed: Cells, own: LineCells): Cells | null {
  const [[field, word]] = Object.entries(asks(typed)) as [['sku' | 'code', string]];
  if (line[field].trim() !== word.trim()) return null;
  if (field === 'code' && line.sku.trim() !== '' && line.sku !== own.sku) return null;
  const typedSince = (name: string) => {
    const now = line[name as keyof LineText];
    return itemWords.includes(name) && now !== '' && now !== before?.[name as keyof LineText];
  };
  const stays = (name: string) => (typed[name] ?? '').trim() !== '' || typedSince(name);
  const cells: Cells = itemCells(line, own) as Cells;
  // Pieces that were pasted with their unit are counted in the packs that the item is sold by.
  const counted = stays('unit') && cells.quantity !== undefined;
  return Object.fromEntries(
    Object.entries(cells).filter(([name, value]) => {
      if (name === 'sku') return true;
      if (counted && ['unit', 'count', 'quantity', 'pieces'].includes(name)) return true;
      return !(stays(name === 'pieces' ? 'quantity' : name) || (value === '' && typedWord(line, name)));
    }),
  );
}
