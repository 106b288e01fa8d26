import type { Routes } from '../../common/api/routes';
import { isCsvName } from '../../common/csv/csvName';
import { Job } from '../../db/models/Job';
import { Note } from '../../db/models/Note';
import type { CallContext } from '../callContext';
import { conflict, invalid } from '../work/refusal';
import { decisionFlag } from '../work/tasks/heldTasks';
import { touchQuotes } from '../work/touchQuotes';
import type { Work } from '../work/Work';
import type { JobRow } from './askJob';
import { jobRefusalText } from './jobText';
import { moveJob } from './moveJob';
import { openMustFix } from './openMustFix';
import { onJob } from './onJob';
import { notify } from './notify/notify';
import { queueDriveJob } from './notify/queueDriveJob';

/** Releases current drafts of a job in Review; they become the current version (R2). */
export const releaseJob = (context: CallContext<Routes['jobs.release']>) =>
  onJob(context, async (work, job) => {
    const { level, mrmNotes, mustFixReason, undoable, expected } = context.body;
    if (undoable) work.holdMessages(decisionFlag(job.id, work.now));
    const moved = await moveJob(context.services, work, job, 'release', {
      timeOut: work.now,
      quoteStatus: 'Ready to Quote',
    });
    await work.expect('job', job, expected, ['status', 'correction', 'revision', 'files']);
    const reason = await reasonDespitePins(work, moved, mustFixReason);
    const released = await releaseFiles(work, job, level);
    const note = await work.insert(Note, {
      jobId: job.id,
      authorId: context.viewer.id,
      text: '',
      mrmNotes: mrmNotes?.trim() ? mrmNotes : null,
      mustFixReason: reason,
      action: 'release',
      cad: false,
      byStaff: true,
      jobRev: job.revision,
      jobCorr: job.correction,
      timeIn: work.now,
    });
    await queueDriveJob(work, job);
    await work.task(
      'production.release',
      { jobId: job.id, revision: job.revision, correction: job.correction, notes: mrmNotes ?? '' },
      `job:${job.id}:production:${job.revision}.${job.correction}`,
    );
    if (released.some(({ name }) => isCsvName(name))) {
      await work.task('release.trims', { jobId: job.id, revision: job.revision, correction: job.correction });
    }
    await touchQuotes(work, job.id);
    await notify(work, 'released', moved, { noteId: note.id });
  });

/** Open must-fix pins stop a release unless the admin gives a reason, which enters the audit trail. */
async function reasonDespitePins(work: Work, job: JobRow, reason: string | undefined): Promise<string | null> {
  const open = await openMustFix(work, job.id);
  if (open.length === 0) return null;
  if (reason === undefined) throw conflict(jobRefusalText.mustFixOpen(open), { kind: 'jobPage', id: job.id });
  await work.update(Job, job, {}, { mustFixReason: [null, reason] });
  return reason;
}

/** Turns type 4 files of the current round into type 6; any other file is a 422 and nothing is released. */
async function releaseFiles(work: Work, job: JobRow, ids: readonly string[]): Promise<{ name: string }[]> {
  const wanted = [...new Set(ids)];
  const released = await work.sql<{ noteId: number | null; name: string }>(
    `UPDATE files SET file_type = 6 WHERE id = ANY($1) AND job_id = $2 AND file_type = 4 AND job_rev = $3 AND job_corr = $4
     RETURNING note_id AS "noteId", name`,
    [wanted, job.id, job.revision, job.correction],
  );
  if (released.length !== wanted.length) {
    throw invalid({ level: "contains a file that isn't a current draft of this job" });
  }
  const notes = [...new Set(released.map((file) => file.noteId).filter((id) => id !== null))];
  work.noteTouched(
    'note',
    await work.sql('UPDATE notes SET id = id WHERE id = ANY($1) RETURNING id, version', [notes]),
  );
  return released;
}
