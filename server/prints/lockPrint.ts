import type { PaperLayout } from '../../common/companies/paperLayout';
import type { Quote } from '../../db/models/Quote';
import { notFound } from '../work/refusal';
import type { RowOf, Work } from '../work/Work';
import type { FoundPrint } from './findPrint';

export type PrintRow = Pick<FoundPrint, 'id' | 'quoteId' | 'num' | 'revision' | 'hash' | 'state' | 'published'> & {
  readonly prices: PaperLayout['paperPrices'];
};

export const printColumns = 'id, quote_id AS "quoteId", num, revision, hash, state, published, prices';

/** Locks a print of a quote that is already locked. */
export async function lockPrint(work: Work, quote: RowOf<Quote>, id: string): Promise<PrintRow> {
  const [print] = await work.sql<PrintRow>(
    `SELECT ${printColumns} FROM quote_prints WHERE id = $1 AND quote_id = $2 FOR UPDATE`,
    [id, quote.id],
  );
  if (!print) throw notFound();
  return print;
}
