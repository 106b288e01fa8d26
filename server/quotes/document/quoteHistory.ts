import { maxInteger } from '../../../common/api/pathId';
import type { Routes } from '../../../common/api/routes';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { readQuote } from '../../../common/quotes/document/quoteDoc';
import { writesBetween } from '../../../common/quotes/document/writesBetween';
import type { Answer, CallContext } from '../../callContext';
import type { Services } from '../../services';
import { Json } from '../../views/present';
import { notFound } from '../../work/refusal';
import { oneRow, rows } from '../../work/sql';
import { actorName } from '../../work/actorName';
import { quotePageNow } from '../findQuotes';
import { loadQuote } from './loadQuote';
import { editable, editorOf } from '../updateQuote';

const defaultPage = 50;

/** Cell changes with user and time, newest first. Readers outside the office see only the office's name. */
export async function findQuoteHistory(context: CallContext<Routes['quotes.history']>): Promise<Answer> {
  const { services, viewer, params, query } = context;
  await editable(context, params.id);
  const limit = query.limit ?? defaultPage;
  const found = await rows<{ seq: number; view: string }>(
    services.db,
    `SELECT l.seq, json_build_object('seq', l.seq, 'at', iso(l.at), 'by', ${actorName(viewer, 'u')}, 'count', l.cell_count, 'cells',
       (SELECT coalesce(json_agg(json_build_object('map', c->>0, 'row', c->>1, 'field', c->>2, 'from', c->>3, 'to', c->>4)
          ORDER BY i), '[]') FROM jsonb_array_elements(l.cells) WITH ORDINALITY x (c, i)))::text AS view
     FROM quote_updates l LEFT JOIN users u ON u.id = l.actor_id
     WHERE l.quote_id = $1 AND l.seq < $2 AND (l.cell_count > 0 OR l.seq = 1) ORDER BY l.seq DESC LIMIT $3`,
    [params.id, query.after ?? maxInteger, limit + 1],
  );
  const page = found.slice(0, limit);
  const next = found.length > limit ? String(page.at(-1)?.seq) : null;
  return {
    json: new Json(`[${page.map(({ view }) => view).join(',')}]`),
    headers: next ? { 'X-Next': next } : {},
  };
}

/** The document as of one update of its log; 404 if there is no such update. */
async function stateAt(services: Services, id: number, seq: number): Promise<QuoteContent> {
  const there = await oneRow(
    services.db,
    `SELECT 1 AS yes FROM quote_updates l JOIN quote_docs d ON d.quote_id = l.quote_id AND d.epoch = l.epoch
     WHERE l.quote_id = $1 AND l.seq = $2`,
    [id, seq],
  );
  const loaded = there ? await loadQuote(services, id, seq) : null;
  if (!loaded) throw notFound();
  return readQuote(loaded.doc);
}

export async function findQuoteState(context: CallContext<Routes['quotes.stateAt']>): Promise<Answer> {
  const { id, seq } = context.params;
  await editable(context, id);
  const { header, lines, cutlist } = await stateAt(context.services, id, seq);
  return { value: { seq, header, lines, cutlist } };
}

/** Restores an earlier version as another update, which everyone with the quote open sees and can undo. */
export async function restoreQuote(context: CallContext<Routes['quotes.restore']>): Promise<Answer> {
  const { services, viewer, params, body } = context;
  await editable(context, params.id);
  const then = await stateAt(services, params.id, body.seq);
  await services.quotes.write(params.id, editorOf(context), (now) => writesBetween(now, then));
  return quotePageNow({ services, viewer }, params.id);
}
