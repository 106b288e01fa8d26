import * as Y from 'yjs';
import { kept } from '../../db/keptPlans';
import type { House } from '../house';
import { breath } from '../work/inTurns';
import { oneRow, rows } from '../work/sql';

export interface Logged {
  readonly seq: number;
  readonly actorId: number | null;
  readonly data: Buffer;
}
export interface LoadedQuote {
  readonly doc: Y.Doc;
  readonly companyId: number;
  readonly epoch: number;
  /** The newest update that the document holds. */
  readonly seq: number;
  readonly projectedSeq: number;
  /** The newest update that a snapshot holds. */
  readonly snapshotSeq: number;
  readonly bytes: number;
}

/** So many updates are applied in one go: whoever waits behind a long log is let in between. */
const atOnce = 200;

/** Updates of a log after `seq`, in their order. */
export const logAfter = (house: House, id: number, seq: number, to = Number.MAX_SAFE_INTEGER): Promise<Logged[]> =>
  rows<Logged>(
    house.db,
    kept(
      `SELECT seq, actor_id AS "actorId", data FROM quote_updates
       WHERE quote_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT 1000`,
    ),
    [id, seq, to],
  );

/** The document as its log has it up to `to`: the newest snapshot before it, and what came after. Null: no such quote. */
export async function loadQuote(house: House, id: number, to?: number): Promise<LoadedQuote | null> {
  const head = await oneRow<{ companyId: number; epoch: number; projectedSeq: number }>(
    house.db,
    kept(`SELECT q.company_id AS "companyId", d.epoch, q.projected_seq AS "projectedSeq"
     FROM quotes q JOIN quote_docs d ON d.quote_id = q.id WHERE q.id = $1`),
    [id],
  );
  if (!head) return null;
  const snapshot = await oneRow<Omit<Logged, 'actorId'>>(
    house.db,
    kept(`SELECT seq, data FROM quote_snapshots WHERE quote_id = $1 AND epoch = $2 AND seq <= $3
     ORDER BY seq DESC LIMIT 1`),
    [id, head.epoch, to ?? Number.MAX_SAFE_INTEGER],
  );
  const doc = new Y.Doc();
  if (snapshot) Y.applyUpdate(doc, snapshot.data);
  let seq = snapshot?.seq ?? 0;
  let bytes = snapshot?.data.byteLength ?? 0;
  for (let page = await logAfter(house, id, seq, to); page.length > 0; page = await logAfter(house, id, seq, to)) {
    for (let i = 0; i < page.length; i += atOnce) {
      const part = page.slice(i, i + atOnce);
      doc.transact(() => {
        for (const { data } of part) Y.applyUpdate(doc, data);
      });
      if (i > 0) await breath();
    }
    seq = page.at(-1)?.seq ?? seq;
    bytes += page.reduce((sum, { data }) => sum + data.byteLength, 0);
  }
  return { doc, ...head, seq, snapshotSeq: snapshot?.seq ?? 0, bytes };
}
