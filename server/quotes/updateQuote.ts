import type { Routes } from '../../common/api/routes';
import { allowCall } from '../access/allow';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import type { Json } from '../views/present';
import { invalid, notFound, sameId } from '../work/refusal';
import { oneRow, place } from '../work/sql';
import { quotePageNow } from './findQuotes';
import { patchWrites } from './document/patchWrites';

type UpdateContext = CallContext<Routes['quotes.update']>;

/** Appends an update to the document, whether or not it is open. */
export async function updateQuote(context: UpdateContext): Promise<Json> {
  const { services, viewer, params } = context;
  const { _id, ...body } = context.body;
  const quote = await editable(context, params.id);
  sameId(params.id, _id, 'quotes');
  const customer = body.fields?.customer ?? body.customer;
  if (customer != null) await checkCustomer(context, customer, quote.companyId);
  await services.quotes.write(params.id, editorOf(context), (content) => patchWrites(body, content));
  return quotePageNow({ services, viewer }, params.id);
}

/** Company of a quote that the viewer can edit: 404 if they can't read it, 403 if they can't edit it. */
export async function editable(
  context: Pick<CallContext, 'services' | 'viewer' | 'row'>,
  id: number,
): Promise<{ companyId: number }> {
  const { services, viewer } = context;
  const binds: unknown[] = [id];
  const quote = await oneRow<{ companyId: number }>(
    services.db,
    `SELECT t.company_id AS "companyId" FROM quotes t WHERE t.id = $1 AND ${place(scope.quotes(viewer), binds)}`,
    binds,
  );
  if (!quote) throw notFound();
  allowCall(context);
  return quote;
}

export const editorOf = ({ viewer, session }: Pick<CallContext, 'viewer' | 'session'>) => ({
  userId: viewer.id,
  sessionId: session.sessionId,
  from: null,
});

async function checkCustomer({ services }: UpdateContext, id: number, companyId: number): Promise<void> {
  const found = await oneRow<{ id: number }>(
    services.db,
    `SELECT id FROM customers WHERE id = $1 AND company_id = $2`,
    [id, companyId],
  );
  if (!found) throw invalid({ customer: 'is not a customer of this company' });
}
