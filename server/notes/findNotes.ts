import type { Routes } from '../../common/api/routes';
import { mustBeReadable } from '../access/mustBeReadable';
import { readerOf } from '../access/readerOf';
import { presentList } from '../views/present';
import { coalescedRead } from '../views/coalescedRead';
import type { Answer, CallContext } from '../callContext';
import { all, fragment } from '../work/sql';
import { mayReadNote, notePresenter } from './presentNote';

/** Notes are returned in one piece; beyond this many the oldest are left out. */
const maxNotes = 1000;

export async function findNotes({ services, viewer, params }: CallContext<Routes['notes.list']>): Promise<Answer> {
  const reader = readerOf({ viewer });
  await mustBeReadable(services, viewer, 'jobs', params.jobId);
  const { json } = await presentList(coalescedRead(services.db), notePresenter, reader, {
    where: all(
      fragment('n.job_id = ?', params.jobId),
      fragment(mayReadNote(reader)),
      fragment(
        `n.id >= (SELECT coalesce(min(newest.id), 0) FROM (SELECT n.id FROM notes n WHERE n.job_id = ? AND ${mayReadNote(reader)} ORDER BY n.id DESC LIMIT ${maxNotes}) newest)`,
        params.jobId,
      ),
    ),
    order: 'n.id',
    limit: maxNotes,
    cursor: 'n.id',
  });
  return json;
}
