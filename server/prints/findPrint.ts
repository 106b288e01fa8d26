import type { printStates } from '../../common/quotes/quote';
import { audienceOf } from '../../common/access/audience';
import { type PrintSnapshot, readSnapshot } from '../../common/quotes/snapshot';
import { allow } from '../access/allow';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { notFound } from '../work/refusal';
import { oneRow, place } from '../work/sql';
import { mayReadPrint } from '../quotes/presentPrint';

export interface FoundPrint {
  readonly id: string;
  readonly quoteId: number;
  readonly jobId: number;
  readonly state: (typeof printStates)[number];
  readonly published: boolean;
  readonly size: number | null;
  readonly quoteNum: string;
  readonly num: number;
  readonly revision: number;
}

/** A print through the policy of its quote; one that may not be read does not exist. */
export async function findPrint({ house, viewer }: Pick<Ask, 'house' | 'viewer'>, id: string): Promise<FoundPrint> {
  const reader = audienceOf(viewer);
  const binds: unknown[] = [id];
  const found =
    reader &&
    (await oneRow<FoundPrint>(
      house.db,
      `SELECT p.id, p.quote_id AS "quoteId", q.job_id AS "jobId", p.state, p.published, p.size, q.num AS "quoteNum",
         p.num, p.revision
       FROM quote_prints p JOIN quotes q ON q.id = p.quote_id
       WHERE p.id = $1 AND ${mayReadPrint(reader)} AND ${place(scope.quotes(viewer, 'q'), binds)}`,
      binds,
    ));
  if (!found) throw notFound();
  return found;
}

/** For who may edit the quote: with what was frozen. */
export async function findSnapshot(ask: Pick<Ask, 'house' | 'viewer'>, id: string): Promise<PrintSnapshot> {
  await findPrint(ask, id);
  allow(ask.viewer, 'quote.edit');
  return snapshotOf(ask, id);
}

export async function snapshotOf({ house }: Pick<Ask, 'house'>, id: string): Promise<PrintSnapshot> {
  const row = await oneRow<{ snapshot: string }>(house.db, 'SELECT snapshot FROM quote_prints WHERE id = $1', [id]);
  if (!row) throw notFound();
  return readSnapshot(row.snapshot);
}
