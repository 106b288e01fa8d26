import type { House } from '../house';
import type { TaskPayload } from '../work/tasks';
import { Refusal } from '../work/refusal';
import { rows } from '../work/sql';
import { projectQuote } from './projectQuote';

const perPage = 200;
/** A document that is being typed in may be projected meanwhile, with the numbers as they were: then it is read again. */
const tries = 5;

/** A company's default flat or a panel's coverage has changed: what its quotes come to is written anew, open or not. */
export async function reckonQuotes(house: House, { companyId }: TaskPayload<'quotes.reckon'>): Promise<void> {
  for (let after = 0; ; ) {
    const page = await rows<{ id: number }>(
      house.db,
      'SELECT id FROM quotes WHERE company_id = $1 AND id > $2 ORDER BY id LIMIT $3',
      [companyId, after, perPage],
    );
    for (const { id } of page) await reckon(house, companyId, id);
    const last = page.at(-1);
    if (!last || page.length < perPage) return;
    after = last.id;
  }
}

async function reckon(house: House, companyId: number, id: number): Promise<void> {
  for (let left = tries; left > 0; left--) {
    const read = await house.quotes.read(id).catch((error: unknown) => {
      // Deleted meanwhile.
      if (error instanceof Refusal && error.code === 'notFound') return null;
      throw error;
    });
    if (!read || (await projectQuote(house, { id, companyId, ...read }, { anew: true }))) return;
  }
  throw new Error(`Quote ${id} is being written in without a pause.`);
}
