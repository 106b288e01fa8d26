import type { Routes } from '../../../common/api/routes';
import { checklistRefusal } from '../../../common/jobs/checklist/checklistText';
import { Job } from '../../../db/models/Job';
import type { CallContext } from '../../callContext';
import { conflict, invalid } from '../../work/refusal';
import type { Work } from '../../work/Work';
import type { JobRow } from '../askJob';
import { onJob } from '../onJob';
import { applicableItems } from './checklistSql';

/** Checks an item of the round that is drafted, or opens it again. */
export const tickItem = (context: CallContext<Routes['jobs.tick']>) =>
  onJob(context, async (work, job) => {
    const { item, done } = context.body;
    if (!['Working', 'Correction', 'Revision'].includes(job.status)) {
      throw conflict(checklistRefusal.notDrafting(job.status), { kind: 'jobPage', id: job.id });
    }
    const [found] = await work.sql<{ text: string; place: number; done: boolean }>(
      `SELECT i.text, i.place, k.done_at IS NOT NULL AS done
       FROM jobs j CROSS JOIN LATERAL (${applicableItems}) AS i
       LEFT JOIN job_checks k ON k.job_id = j.id AND k.revision = j.revision AND k.correction = j.correction
         AND k.item_id = i.id
       WHERE j.id = $1 AND i.id = $2`,
      [job.id, item],
    );
    if (!found) throw invalid({ item: checklistRefusal.notOnJob });
    if (found.done === done) return;
    const { text, place } = found;
    if (done) await saveTick(work, job, { item, text, place, by: context.viewer.id });
    // Open items follow the list of items: one that is renamed or deleted must not stay on the job.
    else {
      await work.sql(
        'DELETE FROM job_checks WHERE job_id = $1 AND revision = $2 AND correction = $3 AND item_id = $4',
        [job.id, job.revision, job.correction, item],
      );
    }
    await work.update(Job, job, {}, { checklist: done ? [null, text] : [text, null] });
  });

interface Tick {
  readonly item: number;
  readonly text: string;
  readonly place: number;
  readonly by: number;
}

/** The item may already be kept as open, if the round was in review before. */
const saveTick = (work: Work, job: JobRow, { item, text, place, by }: Tick) =>
  work.sql(
    `INSERT INTO job_checks (job_id, revision, correction, item_id, text, place, done_by, done_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (job_id, revision, correction, item_id)
     DO UPDATE SET text = excluded.text, place = excluded.place, done_by = excluded.done_by, done_at = excluded.done_at`,
    [job.id, job.revision, job.correction, item, text, place, by, work.now],
  );

/** Keeps the checklist of the round that goes to review, with the items that are still open. */
export const keepChecklist = (work: Work, { id, revision, correction }: JobRow) =>
  work.sql(
    `INSERT INTO job_checks (job_id, revision, correction, item_id, text, place)
     SELECT j.id, $2, $3, i.id, i.text, i.place FROM jobs j CROSS JOIN LATERAL (${applicableItems}) AS i WHERE j.id = $1
     ON CONFLICT (job_id, revision, correction, item_id) DO NOTHING`,
    [id, revision, correction],
  );
