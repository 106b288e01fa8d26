import type { Services } from '../../services';
import { rows } from '../../work/sql';

/** Projects quotes whose last edits aren't in their row because their process was killed. */
export async function projectBehind(services: Services): Promise<void> {
  const behind = await rows<{ id: number }>(
    services.db,
    'SELECT q.id FROM quotes q JOIN quote_docs d ON d.quote_id = q.id WHERE d.seq > q.projected_seq ORDER BY q.id LIMIT 1000',
    [],
  );
  for (const { id } of behind)
    await services.quotes
      .project(id)
      .catch((error: unknown) => services.log.warn({ err: error, quote: id }, 'projecting a quote failed'));
}
