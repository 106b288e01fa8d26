import { roomsFor } from '../../common/access/audience';
import { Quote } from '../../db/models/Quote';
import type { JobRow } from '../jobs/askJob';
import type { Work } from '../work/Work';

/** The quotes of a job that is being deleted go with it; whoever has one open is told by the tail. */
export async function removeQuotes(work: Work, job: JobRow): Promise<void> {
  const quotes = await work.sql<{ id: number }>('SELECT id FROM quotes WHERE job_id = $1 ORDER BY id', [job.id]);
  const rooms = roomsFor.quote(job).map(({ room }) => room);
  for (const { id } of quotes) await work.remove(Quote, await work.lock(Quote, id), rooms);
}
