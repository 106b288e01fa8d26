import { useEffect, useMemo, useRef } from 'react';
import type { LineText } from '../../common/quotes/content';
import { readQuote, type RowWrite } from '../../common/quotes/quoteDoc';
import { itemWords, matchedLate } from '../../common/quotes/resolve';
import { messageOf } from '../api/CallError';
import { call } from '../api/call';
import { toast } from '../ui/toast';
import type { OpenQuote } from './QuoteContext';

type Cells = Readonly<Record<string, string>>;
export interface TakeItem {
  /** These cells were written into the row. */
  written(row: string, cells: Cells): void;
  /** The row was copied: what it still waits for is brought to its copy too. */
  copied(row: string, copy: string): void;
}
/** What no list knows has no words of its own: those that the line has from somebody's hand stay. */
const typedWord = (line: LineText, field: string): boolean => line.priced !== 'list' && itemWords.includes(field);
/** So many are asked for at once. */
const together = 500;

/**
 * A SKU or a code that was typed, picked or pasted brings along what the lists say of it: words, unit, drop and price.
 * What was typed beside it stays; so do a price typed by hand and a locked line (Q20).
 */
export function useTakeItem({ quote, session }: OpenQuote): TakeItem {
  const waiting = useRef(new Map<string, Cells>());
  const asked = useRef(new Map<string, Cells>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const written = (row: string, cells: Cells) => {
      if (!cells.sku?.trim() && !cells.code?.trim()) return;
      waiting.current.set(row, cells);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const rows = [...waiting.current];
        waiting.current.clear();
        for (let at = 0; at < rows.length; at += together) void take(rows.slice(at, at + together));
      });
      const { act } = session.sync;
      const take = async (rows: readonly [string, Cells][]) => {
        for (const [id, typed] of rows) asked.current.set(id, typed);
        try {
          const found = await call('quotes.resolve', {
            params: { id: quote._id },
            body: { rows: rows.map(([, { sku = '', code = '' }]) => (sku.trim() ? { sku } : { code })) },
          });
          const lines = new Map(readQuote(session.sync.doc).lines.map((line) => [line.id, line]));
          const writes = rows.flatMap(([id, typed], i): RowWrite[] => {
            const line = lines.get(id);
            const { cells: own, count = null } = found[i] ?? {};
            // A word that no list knows is a word: nothing is said against it.
            if (!line || !own || own.flags === 'no match') return [];
            if (!typed.sku?.trim() && line.sku.trim() !== '' && line.sku !== own.sku) return [];
            const stays = (field: string) => (typed[field] ?? '').trim() !== '';
            const taken = Object.entries(matchedLate(line, own, count)).filter(
              ([field, value]) => field === 'sku' || !(stays(field) || (value === '' && typedWord(line, field))),
            );
            return [{ map: 'lines', id, cells: Object.fromEntries(taken) }];
          });
          if (writes.length > 0) session.sync.write({ rows: writes }, { same: session.sync.act === act });
        } catch (error) {
          toast.error(`The catalog could not be asked: ${messageOf(error)}`);
        } finally {
          for (const [id, typed] of rows) if (asked.current.get(id) === typed) asked.current.delete(id);
        }
      };
    };
    const copied = (row: string, copy: string) => {
      const cells = waiting.current.get(row) ?? asked.current.get(row);
      if (cells) written(copy, cells);
    };
    return { written, copied };
  }, [quote._id, session]);
}
