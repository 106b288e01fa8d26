import type { Quote } from '../../../db/models/Quote';
import { type NotificationEvent, addNotifications } from '../../inbox/addNotifications';
import type { RowOf, Work } from '../../work/Work';

/** Notifies the author of a quote and the creator of its link of what the customer did. */
export async function notifyRep(
  work: Work,
  quote: RowOf<Quote>,
  linkId: number,
  event: Omit<NotificationEvent, 'quoteId'>,
): Promise<void> {
  const reps = await work.sql<{ id: number }>(
    `SELECT l.created_by AS id FROM quote_links l WHERE l.id = $1 UNION SELECT q.author_id FROM quotes q WHERE q.id = $2`,
    [linkId, quote.id],
  );
  await addNotifications(
    work,
    { ...event, quoteId: quote.id },
    reps.map(({ id }) => id),
  );
}
