import type { Routes } from '../../common/api/routes';
import { allow } from '../access/allow';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import type { Json } from '../views/present';
import { invalid, notFound, sameId } from '../work/refusal';
import { oneRow, place } from '../work/sql';
import { quotePageNow } from './findQuotes';
import { patchWrites } from './patchWrites';

type UpdateAsk = Ask<Routes['quotes.update']>;

/** Always an appended update of the one document, whether anybody has it open or not. */
export async function updateQuote(ask: UpdateAsk): Promise<Json> {
  const { house, viewer, params } = ask;
  const { _id, ...body } = ask.body;
  const quote = await editable(ask, params.id);
  sameId(params.id, _id, 'quotes');
  const customer = body.fields?.customer ?? body.customer;
  if (customer != null) await checkCustomer(ask, customer, quote.companyId);
  await house.quotes.write(params.id, editorOf(ask), (content) => patchWrites(body, content));
  return quotePageNow({ house, viewer }, params.id);
}

/** The quote that a call may change: 404 where it may not be read, 403 where it may only be read. */
export async function editable(
  { house, viewer }: Pick<Ask, 'house' | 'viewer'>,
  id: number,
): Promise<{ companyId: number }> {
  const binds: unknown[] = [id];
  const quote = await oneRow<{ companyId: number }>(
    house.db,
    `SELECT t.company_id AS "companyId" FROM quotes t WHERE t.id = $1 AND ${place(scope.quotes(viewer), binds)}`,
    binds,
  );
  if (!quote) throw notFound();
  allow(viewer, 'quote.edit');
  return quote;
}

export const editorOf = ({ viewer, session }: Pick<Ask, 'viewer' | 'session'>) => ({
  userId: viewer.id,
  sessionId: session.sessionId,
  from: null,
});

async function checkCustomer({ house }: UpdateAsk, id: number, companyId: number): Promise<void> {
  const found = await oneRow<{ id: number }>(house.db, `SELECT id FROM customers WHERE id = $1 AND company_id = $2`, [
    id,
    companyId,
  ]);
  if (!found) throw invalid({ customer: 'is not a customer of this company' });
}
