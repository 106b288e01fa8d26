import type { Routes } from '../../common/api/routes';
import { nextProductionStatus, nextQuoteStatus, undoMs } from '../../common/jobs/cycles';
import { Job } from '../../db/models/Job';
import { allow } from '../access/allow';
import type { Ask } from '../ask';
import { conflict } from '../work/refusal';
import { touchQuotes } from '../work/touchQuotes';
import type { Work } from '../work/Work';
import { type JobRow, onJob } from './askJob';

const badges = {
  quoteStatus: { next: nextQuoteStatus, says: 'quote' },
  productionStatus: { next: nextProductionStatus, says: 'production' },
} as const;
type BadgeField = keyof typeof badges;

/** A click advances a badge by one value; anything but the successor of the stored one is a 409 (decisions §2 "Badges"). */
const advance =
  (field: BadgeField) =>
  <R extends Routes['jobs.quoteStatus' | 'jobs.productionStatus']>(ask: Ask<R>) =>
    onJob(ask as unknown as Ask<Routes['jobs.quoteStatus']>, async (work, job) => {
      allow(ask.viewer, 'job.advance');
      const { level, undo, expected } = ask.body;
      const { next, says } = badges[field];
      const right = undo ? await undoable(work, job, field, ask.viewer.id, level) : level === next(job[field]);
      if (!right) {
        const now = `The ${says} status is ${job[field] ?? 'NA'}`;
        throw conflict(
          undo ? `${now} and can no longer be taken back.` : `${now}; the next one is ${next(job[field])}.`,
          {
            kind: 'jobPage',
            id: job.id,
          },
        );
      }
      await work.expect('job', job, expected, [field]);
      await work.update(Job, job, { [field]: level });
      if (field === 'quoteStatus') await touchQuotes(work, job.id);
    });

export const advanceQuoteStatus = advance('quoteStatus');
export const advanceProductionStatus = advance('productionStatus');

/** The person's own last step, back to where it came from, within a minute; the audit trail knows it. */
async function undoable(
  work: Work,
  job: JobRow,
  field: BadgeField,
  userId: number,
  level: string | null,
): Promise<boolean> {
  const [last] = await work.sql<{ actorId: number; time: Date; step: [string | null, string | null] }>(
    `SELECT actor_id AS "actorId", time, diff->$2 AS step FROM changes
     WHERE kind = 'job' AND entity_id = $1 AND diff ? $2 ORDER BY version DESC LIMIT 1`,
    [job.id, field],
  );
  if (!last || last.actorId !== userId || work.now.getTime() - last.time.getTime() > undoMs) return false;
  return last.step[1] === job[field] && last.step[0] === level;
}
