import type { Routes } from '../../common/api/routes';
import { Note } from '../../db/models/Note';
import { allow } from '../access/allow';
import type { Ask } from '../ask';
import { invalid } from '../work/refusal';
import { touchQuotes } from '../work/touchQuotes';
import type { Work } from '../work/Work';
import { type JobRow, onJob } from './askJob';
import { moveJob } from './moveJob';
import { notify } from './notify';
import { queueDriveJob } from './queueDriveJob';

/** Release current drafts out of Review: they become the current version (decisions §2). */
export const releaseJob = (ask: Ask<Routes['jobs.release']>) =>
  onJob(ask, async (work, job) => {
    const { level, mrmNotes, expected } = ask.body;
    allow(ask.viewer, 'job.release');
    const moved = await moveJob(ask.house, work, job, 'release', { timeOut: work.now, quoteStatus: 'Ready to Quote' });
    await work.expect('job', job, expected, ['status', 'correction', 'revision', 'files']);
    await releaseFiles(work, job, level);
    const note = await work.insert(Note, {
      jobId: job.id,
      authorId: ask.viewer.id,
      text: '',
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
    await touchQuotes(work, job.id);
    await notify(work, 'released', moved, note.id);
  });

/** Type 4 of the current round becomes type 6; anything else in the list is a 422 and nothing is released. */
async function releaseFiles(work: Work, job: JobRow, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const released = await work.sql<{ noteId: number | null }>(
    `UPDATE files SET file_type = 6 WHERE id = ANY($1) AND job_id = $2 AND file_type = 4 AND job_rev = $3 AND job_corr = $4
     RETURNING note_id AS "noteId"`,
    [wanted, job.id, job.revision, job.correction],
  );
  if (released.length !== wanted.length) {
    throw invalid({ level: 'names a file that is not a current draft of this job' });
  }
  const notes = [...new Set(released.map((file) => file.noteId).filter((id) => id !== null))];
  work.noteTouched(
    'note',
    await work.sql('UPDATE notes SET id = id WHERE id = ANY($1) RETURNING id, version', [notes]),
  );
}
