import type { NoteAction } from '../../common/notes/noteActions';
import type { NoticeKind } from '../../common/inbox/noticeKinds';
import type { Routes } from '../../common/api/routes';
import { changedSince, labelOf } from '../../common/audit/labelOf';
import { decisionUndoMs } from '../../common/jobs/cycles';
import { prepared } from '../../db/preparedStatements';
import { Job } from '../../db/models/Job';
import { Note } from '../../db/models/Note';
import type { CallContext } from '../callContext';
import { removeNotifications } from '../inbox/addNotifications';
import type { JobRow } from '../jobs/askJob';
import { jobRefusalText } from '../jobs/jobText';
import { reopenStay } from '../jobs/moveJob';
import { queueDriveJob } from '../jobs/notify/queueDriveJob';
import { onJob } from '../jobs/onJob';
import { actorName } from '../work/actorName';
import { conflict } from '../work/refusal';
import { decisionFlag } from '../work/tasks/heldTasks';
import { cancelFlagged } from '../work/tasks/privateQueue';
import { touchQuotes } from '../work/touchQuotes';
import type { Work } from '../work/Work';
import { removeNote } from './changeNote';

type Diff = Readonly<Record<string, readonly [unknown, unknown]>>;

interface Decision {
  readonly verb: string;
  readonly version: number;
  readonly time: Date;
  readonly diff: Diff;
}

/** Fields that stop the undo when they have changed since, besides those that the decision wrote. */
const guarded: Readonly<Record<string, readonly string[]>> = {
  'jobs.validate': ['status', 'rush', 'drafterId', 'dueTime', 'revenueCents'],
  'jobs.release': ['status', 'revision', 'files', 'billingStatus'],
  'notes.create': ['status', 'correction', 'files', 'drafterId'],
  'jobs.assign': ['status', 'drafterId', 'files'],
  'jobs.billing': ['level', 'billingStatus'],
};

/** An undo in the last moment is on its way for as long, in ms; its messages still wait. */
const wayMs = 1000;

/** Notifications that aren't of a note. */
const noticesOf: Readonly<Record<string, readonly NoticeKind[]>> = {
  'jobs.validate': ['validated', 'noTakeoff'],
  'jobs.assign': ['assigned', 'unassigned'],
};

/**
 * Undoes the user's last decision on a job: it has its former values again, and messages that the decision held back are
 * never sent. Refused (409) after ten seconds, once a message is due, and if the job's fields have changed since (R2.50).
 */
export const undoDecision = (context: CallContext<Routes['jobs.undo']>) =>
  onJob(context, async (work, job) => {
    const tooLate = () => conflict(jobRefusalText.nothingToUndo(job.num), { kind: 'jobPage', id: job.id });
    const decision = await lastDecision(work, job);
    if (!decision || work.now.getTime() - decision.time.getTime() > decisionUndoMs + wayMs) throw tooLate();
    // Another tab decided once more: this undo is of the decision before.
    if (decision.version > (context.body.expected ?? decision.version)) throw tooLate();
    await requireUnchanged(work, job, decision);
    const { status } = decision.diff;
    const isRelease = decision.verb === 'jobs.release';
    if (decision.verb === 'notes.create' && status?.[1] !== 'Correction') throw tooLate();

    const messages = await cancelMessages(work, job, decision);
    // A release always has a notice to the production platform: without it, the release didn't wait.
    if (messages.late || (isRelease && messages.canceled === 0))
      throw conflict(jobRefusalText.alreadySent(job.num), { kind: 'jobPage', id: job.id });
    if (messages.webhooks) work.isSilent = true;

    const restored = await work.update(Job, job, {
      ...formerValues(decision.diff),
      ...formerFirstRelease(job, decision),
    });
    if (status) await reopenStay(work, job.id, decision.time);
    if (isRelease) {
      await returnDrafts(work, job);
      await removeNoteOf(work, restored, decision, 'release');
      await queueDriveJob(work, job);
    }
    if (decision.verb === 'notes.create') await removeNoteOf(work, restored, decision, 'correction');
    const kinds = noticesOf[decision.verb];
    if (kinds) await removeNotifications(work, { jobId: job.id, kinds, at: decision.time });
  });

/** The user's last decision on the job; null if their last change of it was none. */
async function lastDecision(work: Work, job: JobRow): Promise<Decision | null> {
  const [last] = await work.sql<Decision>(
    prepared(
      `SELECT verb, version, time, diff FROM changes
       WHERE kind = 'job' AND entity_id = $1 AND actor_id = $2 AND diff IS NOT NULL ORDER BY version DESC LIMIT 1`,
    ),
    [job.id, work.actor?.id ?? 0],
  );
  return last && Object.hasOwn(guarded, last.verb) ? last : null;
}

/** Throws a conflict that names who has changed a field of the decision since. */
async function requireUnchanged(work: Work, job: JobRow, { verb, version, diff }: Decision): Promise<void> {
  const fields = new Set([...Object.keys(diff), ...(guarded[verb] ?? [])]);
  const later = await work.sql<{ name: string | null; changed: string[] }>(
    `SELECT ${actorName(work.actor, 'u')} AS name, array(SELECT jsonb_object_keys(c.diff)) AS changed
     FROM changes c LEFT JOIN users u ON u.id = c.actor_id
     WHERE c.kind = 'job' AND c.entity_id = $1 AND c.version > $2 AND c.diff IS NOT NULL ORDER BY c.version DESC LIMIT 200`,
    [job.id, version],
  );
  const hit = later.find(({ changed }) => changed.some((field) => fields.has(field)));
  if (!hit) return;
  const labels = hit.changed.filter((field) => fields.has(field)).map((field) => labelOf('job', field));
  throw conflict(changedSince(hit.name ?? 'The system', 'changed', labels), { kind: 'jobPage', id: job.id });
}

/** Cancels what the decision held back, with the deliveries of its webhooks. */
async function cancelMessages(work: Work, job: JobRow, { time }: Decision) {
  const { late, canceled } = await cancelFlagged((sql, bind) => work.sql(sql, bind), decisionFlag(job.id, time));
  const deliveries = canceled.flatMap(({ name, payload }) =>
    name === 'delivery.send' ? [(payload as { id: number }).id] : [],
  );
  if (deliveries.length > 0) await work.sql('DELETE FROM deliveries WHERE id = ANY($1) RETURNING id', [deliveries]);
  // What is left has been sent.
  const [sent] = await work.sql(
    `SELECT 1 AS one FROM deliveries WHERE kind = 'job' AND entity_id = $1 AND made_at = $2 LIMIT 1`,
    [job.id, time],
  );
  return { late: late || sent !== undefined, canceled: canceled.length, webhooks: deliveries.length > 0 };
}

/** The job's own fields before the decision, from the audit trail. */
function formerValues(diff: Diff): Partial<JobRow> {
  const attributes = Job.getAttributes() as Record<string, { type: unknown }>;
  const revived = Object.entries(diff).flatMap(([field, [from]]) => {
    const type = attributes[field]?.type;
    if (type === undefined) return [];
    const isTime = (type as { key?: string }).key === 'DATE';
    return [[field, isTime && typeof from === 'string' ? new Date(from) : from] as const];
  });
  return Object.fromEntries(revived) as Partial<JobRow>;
}

/** A trigger stores a job's first release; one that is undone never happened. */
const formerFirstRelease = (job: JobRow, { verb, time }: Decision): Partial<JobRow> =>
  verb === 'jobs.release' && job.firstOut?.getTime() === time.getTime()
    ? { firstOut: null, firstDue: null, firstDrafterId: null }
    : {};

/** The released files of the round are drafts again. */
async function returnDrafts(work: Work, job: JobRow): Promise<void> {
  const returned = await work.sql<{ noteId: number | null }>(
    `UPDATE files SET file_type = 4, has_trims = NULL
     WHERE job_id = $1 AND file_type = 6 AND job_rev = $2 AND job_corr = $3 RETURNING note_id AS "noteId"`,
    [job.id, job.revision, job.correction],
  );
  const notes = [...new Set(returned.map(({ noteId }) => noteId).filter((id) => id !== null))];
  work.noteTouched(
    'note',
    await work.sql('UPDATE notes SET id = id WHERE id = ANY($1) RETURNING id, version', [notes]),
  );
  await touchQuotes(work, job.id);
}

/** Deletes the note that the decision wrote. */
async function removeNoteOf(work: Work, job: JobRow, { time }: Decision, action: NoteAction): Promise<void> {
  const [found] = await work.sql<{ id: number }>(
    'SELECT id FROM notes WHERE job_id = $1 AND action = $2 AND author_id = $3 AND time_in = $4',
    [job.id, action, work.actor?.id ?? 0, time],
  );
  if (found) await removeNote(work, job, await work.lock(Note, found.id));
}
