import type { Services } from '../../services';
import type { TaskPayload } from '../../work/tasks/tasks';
import { Refusal } from '../../work/refusal';
import { rows } from '../../work/sql';
import { projectQuote } from '../document/projectQuote';

const perPage = 200;
/** Retry if the document is edited and projected with the old settings in the meantime. */
const tries = 5;

/** Recomputes all quotes of a company after its default flat width or a panel's coverage has changed. */
export async function recomputeQuotes(services: Services, { companyId }: TaskPayload<'quotes.reckon'>): Promise<void> {
  for (let after = 0; ; ) {
    const page = await rows<{ id: number }>(
      services.db,
      'SELECT id FROM quotes WHERE company_id = $1 AND id > $2 ORDER BY id LIMIT $3',
      [companyId, after, perPage],
    );
    for (const { id } of page) await recompute(services, companyId, id);
    const last = page.at(-1);
    if (!last || page.length < perPage) return;
    after = last.id;
  }
}

async function recompute(services: Services, companyId: number, id: number): Promise<void> {
  for (let left = tries; left > 0; left--) {
    const read = await services.quotes.read(id).catch((error: unknown) => {
      // Deleted in the meantime.
      if (error instanceof Refusal && error.code === 'notFound') return null;
      throw error;
    });
    if (!read || (await projectQuote(services, { id, companyId, ...read }, { recompute: true }))) return;
  }
  throw new Error(`Quote ${id} kept changing while it was recomputed.`);
}
