import type { printStates } from '../../common/quotes/quote';
import { audienceOf } from '../../common/access/audience';
import { type PrintSnapshot, readSnapshot } from '../../common/quotes/document/snapshot';
import { allowCall } from '../access/allow';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { notFound } from '../work/refusal';
import { oneRow, place } from '../work/sql';
import { mayReadPrint } from '../quotes/presentPrint';

export interface FoundPrint {
  readonly id: string;
  readonly quoteId: number;
  readonly companyId: number;
  readonly jobId: number;
  readonly state: (typeof printStates)[number];
  readonly published: boolean;
  readonly size: number | null;
  readonly quoteNum: string;
  readonly num: number;
  readonly revision: number;
  readonly hash: string;
}

/** Loads a print in the scope of its quote; 404 if the viewer can't read it. */
export async function findPrint(
  { services, viewer }: Pick<CallContext, 'services' | 'viewer'>,
  id: string,
): Promise<FoundPrint> {
  const reader = audienceOf(viewer);
  const binds: unknown[] = [id];
  const found =
    reader &&
    (await oneRow<FoundPrint>(
      services.db,
      `SELECT p.id, p.quote_id AS "quoteId", q.company_id AS "companyId", q.job_id AS "jobId", p.state, p.published, p.size, q.num AS "quoteNum",
         p.num, p.revision, p.hash
       FROM quote_prints p JOIN quotes q ON q.id = p.quote_id
       WHERE p.id = $1 AND ${mayReadPrint(reader)} AND ${place(scope.quotes(viewer, 'q'), binds)}`,
      binds,
    ));
  if (!found) throw notFound();
  return found;
}

/** The frozen snapshot, for users who can edit the quote. */
export async function findSnapshot(
  context: Pick<CallContext, 'services' | 'viewer' | 'row'>,
  id: string,
): Promise<PrintSnapshot> {
  await findPrint(context, id);
  allowCall(context);
  return snapshotOf(context, id);
}

export async function snapshotOf({ services }: Pick<CallContext, 'services'>, id: string): Promise<PrintSnapshot> {
  const row = await oneRow<{ snapshot: string }>(services.db, 'SELECT snapshot FROM quote_prints WHERE id = $1', [id]);
  if (!row) throw notFound();
  return readSnapshot(row.snapshot);
}
