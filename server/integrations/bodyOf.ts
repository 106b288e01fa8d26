import type { Services } from '../services';
import { jobPagePresenter } from '../jobs/presentJob';
import { quotePresenter } from '../quotes/presentQuote';
import { presentOne } from '../views/present';
import { Refusal } from '../work/refusal';
import { always, rows } from '../work/sql';
import type { Sending } from './Sending';

/** Payload of a webhook: the current view of the record as the company's users see it; null if it was deleted. */
export async function bodyOf(
  services: Services,
  { id, event, kind, entityId, reader, at }: Sending,
): Promise<string | null> {
  if (kind === null || entityId === null || reader === null) return null;
  const presenter = kind === 'quote' ? quotePresenter : jobPagePresenter;
  try {
    const view = await presentOne((sql, bind) => rows(services.db, sql, bind), presenter, entityId, reader, always);
    return `{"id":${id},"event":${JSON.stringify(event)},"at":${JSON.stringify(at)},"${kind}":${view.text}}`;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
