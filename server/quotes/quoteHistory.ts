import type { Routes } from '../../common/api/routes';
import type { QuoteContent } from '../../common/quotes/content';
import { readQuote } from '../../common/quotes/quoteDoc';
import { writesBetween } from '../../common/quotes/writesBetween';
import type { Answer, Ask } from '../ask';
import type { House } from '../house';
import { Json } from '../views/present';
import { notFound } from '../work/refusal';
import { oneRow, rows } from '../work/sql';
import { whoDid } from '../work/whoDid';
import { quotePageNow } from './findQuotes';
import { loadQuote } from './loadQuote';
import { editable, editorOf } from './updateQuote';

const defaultPage = 50;

/** Who changed which cell when, newest first; outside people read the office's name, never who in it. */
export async function findQuoteHistory(ask: Ask<Routes['quotes.history']>): Promise<Answer> {
  const { house, viewer, params, query } = ask;
  await editable(ask, params.id);
  const limit = query.limit ?? defaultPage;
  const found = await rows<{ seq: number; view: string }>(
    house.db,
    `SELECT l.seq, json_build_object('seq', l.seq, 'at', iso(l.at), 'by', ${whoDid(viewer, 'u')}, 'count', l.cell_count, 'cells',
       (SELECT coalesce(json_agg(json_build_object('map', c->>0, 'row', c->>1, 'field', c->>2, 'from', c->>3, 'to', c->>4)
          ORDER BY i), '[]') FROM jsonb_array_elements(l.cells) WITH ORDINALITY x (c, i)))::text AS view
     FROM quote_updates l LEFT JOIN users u ON u.id = l.actor_id
     WHERE l.quote_id = $1 AND l.seq < $2 AND (l.cell_count > 0 OR l.seq = 1) ORDER BY l.seq DESC LIMIT $3`,
    [params.id, query.after ?? 2147483647, limit + 1],
  );
  const page = found.slice(0, limit);
  const next = found.length > limit ? String(page.at(-1)?.seq) : null;
  return {
    json: new Json(`[${page.map(({ view }) => view).join(',')}]`),
    headers: next ? { 'X-Next': next } : {},
  };
}

/** The document as it was after one update of its log; 404: there was no such update. */
async function stateAt(house: House, id: number, seq: number): Promise<QuoteContent> {
  const there = await oneRow(
    house.db,
    `SELECT 1 AS yes FROM quote_updates l JOIN quote_docs d ON d.quote_id = l.quote_id AND d.epoch = l.epoch
     WHERE l.quote_id = $1 AND l.seq = $2`,
    [id, seq],
  );
  const loaded = there ? await loadQuote(house, id, seq) : null;
  if (!loaded) throw notFound();
  return readQuote(loaded.doc);
}

export async function findQuoteState(ask: Ask<Routes['quotes.stateAt']>): Promise<Answer> {
  const { id, seq } = ask.params;
  await editable(ask, id);
  const { header, lines, cutlist } = await stateAt(ask.house, id, seq);
  return { value: { seq, header, lines, cutlist } };
}

/** An earlier state is brought back by one more update: whoever has the quote open sees it, and it can be undone. */
export async function restoreQuote(ask: Ask<Routes['quotes.restore']>): Promise<Answer> {
  const { house, viewer, params, body } = ask;
  await editable(ask, params.id);
  const then = await stateAt(house, params.id, body.seq);
  await house.quotes.write(params.id, editorOf(ask), (now) => writesBetween(now, then));
  return quotePageNow({ house, viewer }, params.id);
}
