import type { BeforeRevision } from '../../db/models/Job';
import { dateKey, localDay } from '../../common/jobs/clock';
import type { Services } from '../services';
import { change } from '../work/change';
import type { Work } from '../work/Work';
import { seedingLock } from './seedStory';
import { timesMoved } from './storyTime';

/** All times that users see, or that others are computed from. */
const moving: Readonly<Record<string, readonly string[]>> = {
  jobs: ['status_time', 'time_in', 'time_out', 'due_time', 'clock_started', 'first_out', 'first_due'],
  job_status_times: ['started_at', 'ended_at'],
  notes: ['time_in'],
  files: ['uploaded_at', 'claimed_at'],
  job_checks: ['done_at'],
  pins: ['made_at', 'resolved_at'],
  pin_replies: ['made_at'],
  quotes: ['time_in', 'time_changed', 'first_sent_at', 'sent_at'],
  quote_prints: ['time'],
  print_sends: ['at'],
  quote_links: ['created_at', 'expires_at', 'revoked_at', 'first_opened_at', 'last_opened_at'],
  quote_answers: ['at'],
  quote_messages: ['at'],
  margin_requests: ['requested_at', 'decided_at'],
  notifications: ['at', 'due_at', 'read_at'],
  companies: ['last_job_request'],
  imports: ['time'],
  changes: ['time'],
};

/**
 * Moves the demo data to the current day: whatever happened one office hour before the last change now happened one
 * office hour ago, and due times move the same way. Returns whether anything moved.
 */
export const moveStory = (services: Services): Promise<boolean> =>
  change(services, { actor: null, verb: 'story.move' }, async (work) => {
    await work.sql('SELECT pg_advisory_xact_lock($1) IS NULL AS locked', [seedingLock]);
    const [found] = await work.sql<{ last: Date | null }>(
      'SELECT (SELECT max(time) FROM changes) AS last FROM settings WHERE story_at IS NOT NULL',
    );
    if (!found?.last) return false;
    const calendar = services.calendar.known();
    const day = (at: Date) => dateKey(localDay(at.getTime(), calendar.timeZone));
    if (day(found.last) >= day(work.now)) return false;
    const moved = timesMoved(found.last.getTime(), work.now.getTime(), calendar);

    await tableOfMoves(work, moved);
    for (const [table, columns] of Object.entries(moving)) {
      const sets = columns.map(
        (column) =>
          `${column} = coalesce((SELECT m.becomes FROM story_moves m WHERE m.was = ${whole(`t.${column}`)}), ${column})`,
      );
      await work.sql(`UPDATE ${table} t SET ${sets.join(', ')}`);
    }
    await moveFormerClocks(work, moved);
    await work.sql('SELECT add_up_tallies() IS NULL AS done');
    work.stale(['job', 'jobPage', 'wallJob', 'note', 'pin', 'quote', 'quotePage', 'company', 'inbox']);
    return true;
  });

/** The program stores milliseconds, the database clock microseconds. */
const whole = (column: string) => `date_trunc('milliseconds', ${column})`;

async function tableOfMoves(work: Work, moved: (at: Date) => Date): Promise<void> {
  const all = Object.entries(moving).flatMap(([table, columns]) =>
    columns.map((column) => `SELECT ${whole(column)} AS at FROM ${table} WHERE ${column} IS NOT NULL`),
  );
  const times = (await work.sql<{ at: Date }>(all.join(' UNION '))).map(({ at }) => at);
  await work.sql(
    'CREATE TEMP TABLE story_moves (was timestamptz PRIMARY KEY, becomes timestamptz NOT NULL) ON COMMIT DROP',
  );
  await work.sql('INSERT INTO story_moves SELECT * FROM unnest($1::timestamptz[], $2::timestamptz[])', [
    times.map((at) => at.toISOString()),
    times.map((at) => moved(at).toISOString()),
  ]);
}

/** "Not a revision" restores the previous due time, so move it too. */
async function moveFormerClocks(work: Work, moved: (at: Date) => Date): Promise<void> {
  const jobs = await work.sql<{ id: number; before: BeforeRevision }>(
    'SELECT id, before_revision AS before FROM jobs WHERE before_revision IS NOT NULL ORDER BY id',
  );
  const later = (iso: string | null) => (iso === null ? null : moved(new Date(iso)).toISOString());
  for (const { id, before } of jobs) {
    const { dueTime, timeOut, clockStarted } = before;
    const beforeRevision = {
      ...before,
      dueTime: later(dueTime),
      timeOut: later(timeOut),
      clockStarted: later(clockStarted),
    };
    await work.sql('UPDATE jobs SET before_revision = $2 WHERE id = $1', [id, JSON.stringify(beforeRevision)]);
  }
}
