import * as Y from 'yjs';
import { prepared } from '../../../db/preparedStatements';
import type { Services } from '../../services';
import { yieldToEventLoop } from '../../work/tasks/runInSlices';
import { oneRow, rows } from '../../work/sql';

export interface Logged {
  readonly seq: number;
  readonly actorId: number | null;
  readonly data: Buffer;
}
export interface LoadedQuote {
  readonly doc: Y.Doc;
  readonly companyId: number;
  readonly epoch: number;
  /** Sequence number of the last update in the document. */
  readonly seq: number;
  readonly projectedSeq: number;
  /** Sequence number of the newest snapshot. */
  readonly snapshotSeq: number;
  readonly bytes: number;
}

/** Number of updates applied per event loop turn. */
const atOnce = 200;

/** Updates of a log after `seq`, in order. */
export const logAfter = (
  services: Services,
  id: number,
  seq: number,
  to = Number.MAX_SAFE_INTEGER,
): Promise<Logged[]> =>
  rows<Logged>(
    services.db,
    prepared(
      `SELECT seq, actor_id AS "actorId", data FROM quote_updates
       WHERE quote_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT 1000`,
    ),
    [id, seq, to],
  );

/**
 * The document as of update `to`: the newest snapshot before it plus the updates after that. Null if there is no such
 * quote.
 */
export async function loadQuote(services: Services, id: number, to?: number): Promise<LoadedQuote | null> {
  const head = await oneRow<{ companyId: number; epoch: number; projectedSeq: number }>(
    services.db,
    prepared(`SELECT q.company_id AS "companyId", d.epoch, q.projected_seq AS "projectedSeq"
     FROM quotes q JOIN quote_docs d ON d.quote_id = q.id WHERE q.id = $1`),
    [id],
  );
  if (!head) return null;
  const snapshot = await oneRow<Omit<Logged, 'actorId'>>(
    services.db,
    prepared(`SELECT seq, data FROM quote_snapshots WHERE quote_id = $1 AND epoch = $2 AND seq <= $3
     ORDER BY seq DESC LIMIT 1`),
    [id, head.epoch, to ?? Number.MAX_SAFE_INTEGER],
  );
  const doc = new Y.Doc();
  if (snapshot) Y.applyUpdate(doc, snapshot.data);
  let seq = snapshot?.seq ?? 0;
  let bytes = snapshot?.data.byteLength ?? 0;
  for (
    let page = await logAfter(services, id, seq, to);
    page.length > 0;
    page = await logAfter(services, id, seq, to)
  ) {
    for (let i = 0; i < page.length; i += atOnce) {
      const part = page.slice(i, i + atOnce);
      doc.transact(() => {
        for (const { data } of part) Y.applyUpdate(doc, data);
      });
      if (i > 0) await yieldToEventLoop();
    }
    seq = page.at(-1)?.seq ?? seq;
    bytes += page.reduce((sum, { data }) => sum + data.byteLength, 0);
  }
  return { doc, ...head, seq, snapshotSeq: snapshot?.seq ?? 0, bytes };
}
