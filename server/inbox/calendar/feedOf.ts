import ical, { ICalCalendarMethod } from 'ical-generator';
import { jobTitle } from '../../../common/jobs/row';
import { hashOfToken } from '../../access/linkToken';
import { isActiveUser, userReads } from '../../access/readsSql';
import type { Services } from '../../services';
import { oneRow, rows } from '../../work/sql';
import { calendarText as text } from './calendarText';

/** Jobs in a feed, the next due ones first. */
const mostJobs = 500;
/** An event ends at the due time. */
const eventMs = 30 * 60_000;

interface DueJob {
  readonly id: number;
  readonly num: number;
  readonly revision: number;
  readonly name: string;
  readonly place: string;
  readonly dueAt: Date;
}

/** Names may contain line breaks. */
const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();

/**
 * The due times of a person's jobs as an iCalendar file: a drafter's own jobs, all jobs for admins, submitted jobs for
 * people of a client. Null for an unknown token. Rights are checked each time it is read (R10.8).
 */
export async function feedOf({ db, env }: Services, token: string): Promise<string | null> {
  const user = await oneRow<{ id: number }>(
    db,
    `SELECT u.id FROM calendar_feeds f JOIN users u ON u.id = f.user_id WHERE f.token_hash = $1 AND ${isActiveUser('u')}`,
    [hashOfToken(token)],
  );
  if (!user) return null;
  const jobs = await rows<DueJob>(
    db,
    `SELECT j.id, j.num, j.revision, j.name, concat_ws(', ', nullif(j.street, ''), nullif(j.city, ''), nullif(j.state, '')) AS place,
       j.due_time AS "dueAt"
     FROM users u JOIN jobs j ON ${userReads.job('u', 'j')}
     WHERE u.id = $1 AND j.status IN ('Validated', 'Working', 'Correction', 'Review', 'Revision') AND j.due_time IS NOT NULL
       AND CASE WHEN u.role = 'cad' THEN j.drafter_id = u.id WHEN u.role IN ('admin', 'super') THEN TRUE ELSE j.author_id = u.id END
     ORDER BY j.due_time, j.num LIMIT ${mostJobs}`,
    [user.id],
  );
  const host = new URL(env.publicUrl).host;
  const calendar = ical({
    name: text.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: host, product: text.name },
  });
  for (const { id, dueAt, place, ...job } of jobs)
    calendar.createEvent({
      id: `job-${id}@${host}`,
      start: new Date(dueAt.getTime() - eventMs),
      end: dueAt,
      summary: text.due(`${jobTitle(job)} ${oneLine(job.name)}`),
      location: oneLine(place) || null,
      url: `${env.publicUrl}/jobs/${id}`,
    });
  return calendar.toString();
}
