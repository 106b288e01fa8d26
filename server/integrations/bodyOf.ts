import type { House } from '../house';
import { jobPagePresenter } from '../jobs/presentJob';
import { quotePresenter } from '../quotes/presentQuote';
import { presentOne } from '../views/present';
import { Refusal } from '../work/refusal';
import { always, rows } from '../work/sql';
import type { Sending } from './Sending';

/** What a company's webhook is told: the view that its own people have now, by the same presenters; null: it is gone. */
export async function bodyOf(house: House, { id, event, kind, entityId, reader, at }: Sending): Promise<string | null> {
  if (kind === null || entityId === null || reader === null) return null;
  const presenter = kind === 'quote' ? quotePresenter : jobPagePresenter;
  try {
    const view = await presentOne((sql, bind) => rows(house.db, sql, bind), presenter, entityId, reader, always);
    return `{"id":${id},"event":${JSON.stringify(event)},"at":${JSON.stringify(at)},"${kind}":${view.text}}`;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
