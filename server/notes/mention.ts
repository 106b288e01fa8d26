import { isOutside, isStaff } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import type { Routes } from '../../common/api/routes';
import { allowCall } from '../access/allow';
import { userReads } from '../access/readsSql';
import { mustBeReadable } from '../access/mustBeReadable';
import type { Answer, CallContext } from '../callContext';
import type { JobRow } from '../jobs/askJob';
import { invalid } from '../work/refusal';
import { rows } from '../work/sql';
import type { Work } from '../work/Work';
import { mentionText } from './mentionText';

/** People offered at once; typing more of a name narrows them. */
const maxOffered = 20;

/**
 * SQL: whether a note on job `j` can mention user `u` (R10.5). In internal notes it is the office; in notes that the client
 * reads, only people of the client, because the office's names aren't shown to them (R1). Role customer knows those who
 * are on the job.
 */
const canMention = (viewer: Viewer, internal: boolean): string =>
  internal
    ? userReads.office('u')
    : `${userReads.job('u', 'j')} AND u.company_id = j.company_id${
        viewer.role === 'customer'
          ? ' AND (u.id = j.author_id OR u.id IN (SELECT n.author_id FROM notes n WHERE n.job_id = j.id))'
          : ''
      }`;

/** GET /notes/:jobId/people: whom a note can mention. */
export async function findPeople(context: CallContext<Routes['notes.people']>): Promise<Answer> {
  const { services, viewer, params, query } = context;
  await mustBeReadable(services, viewer, 'jobs', params.jobId);
  allowCall(context);
  const internal = query.internal === true;
  // Outside the office nobody writes internal notes.
  if (internal && isOutside(viewer.role)) return { value: [] };
  const found = await rows<{ _id: number; name: string }>(
    services.db,
    `SELECT u.id AS _id, u.name FROM jobs j JOIN users u ON ${canMention(viewer, internal)}
     WHERE j.id = $1 AND u.id <> $2 AND starts_with(lower(u.name), lower($3)) ORDER BY u.name, u.id LIMIT ${maxOffered}`,
    [params.jobId, viewer.id, query.q ?? ''],
  );
  return { value: found };
}

/** Stores whom a note mentions, and returns them; refuses anyone who can't read it. */
export async function mention(
  work: Work,
  { viewer, body }: Pick<CallContext<Routes['notes.create']>, 'viewer' | 'body'>,
  { job, noteId, internal }: { job: JobRow; noteId: number; internal: boolean },
): Promise<number[]> {
  const wanted = [...new Set(body.mentions ?? [])];
  if (wanted.length === 0) return [];
  const stored = await work.sql<{ id: number }>(
    `INSERT INTO note_mentions (note_id, user_id, name) SELECT $1, u.id, u.name FROM jobs j JOIN users u ON u.id = ANY($3)
     WHERE j.id = $2 AND ${canMention(viewer, internal)} RETURNING user_id AS id`,
    [noteId, job.id, wanted],
  );
  if (stored.length < wanted.length)
    throw invalid({
      mentions: internal
        ? mentionText.officeOnly
        : isStaff(viewer.role)
          ? mentionText.clientOnly
          : mentionText.companyOnly,
    });
  return stored.map(({ id }) => id);
}
