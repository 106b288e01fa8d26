import type { Routes } from '../../common/api/routes';
import { nextProductionStatus, nextQuoteStatus, undoMs } from '../../common/jobs/cycles';
import { Job } from '../../db/models/Job';
import type { CallContext } from '../callContext';
import { conflict } from '../work/refusal';
import { touchQuotes } from '../work/touchQuotes';
import type { Work } from '../work/Work';
import type { JobRow } from './askJob';
import { jobRefusalText } from './jobText';
import { onJob } from './onJob';

const badges = {
  quoteStatus: { next: nextQuoteStatus, of: 'quote' },
  productionStatus: { next: nextProductionStatus, of: 'production' },
} as const;
type BadgeField = keyof typeof badges;

/** Advances a badge to the next value; any other value is a 409 (R2). */
const advance =
  (field: BadgeField) =>
  <R extends Routes['jobs.quoteStatus' | 'jobs.productionStatus']>(context: CallContext<R>) =>
    onJob(context as unknown as CallContext<Routes['jobs.quoteStatus']>, async (work, job) => {
      const { level, undo, expected } = context.body;
      const { next, of } = badges[field];
      const right = undo ? await undoable(work, job, field, context.viewer.id, level) : level === next(job[field]);
      if (!right) {
        const text = jobRefusalText.badge[of];
        const now = job[field] ?? 'NA';
        throw conflict(undo ? text.tooLate(now) : text.next(now, next(job[field])), { kind: 'jobPage', id: job.id });
      }
      await work.expect('job', job, expected, [field]);
      await work.update(Job, job, { [field]: level });
      if (field === 'quoteStatus') await touchQuotes(work, job.id);
    });

export const advanceQuoteStatus = advance('quoteStatus');
export const advanceProductionStatus = advance('productionStatus');

/** True if this undoes the user's own last step within a minute, according to the audit trail. */
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
