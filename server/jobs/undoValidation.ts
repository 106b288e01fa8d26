import type { Routes } from '../../common/api/routes';
import { undoMs } from '../../common/jobs/cycles';
import { prepared } from '../../db/preparedStatements';
import type { CallContext } from '../callContext';
import { removeNotifications } from '../inbox/addNotifications';
import { conflict } from '../work/refusal';
import type { Work } from '../work/Work';
import type { JobRow } from './askJob';
import { jobRefusalText } from './jobText';
import { moveJob } from './moveJob';
import { onJob } from './onJob';

/** Undoes the user's own validation within a minute: the job is submitted again, without level, price and clock. */
export const undoValidation = (context: CallContext<Routes['jobs.validate']>) =>
  onJob(
    context,
    async (work, job) => {
      await work.expect('job', job, context.body.expected, ['status', 'level', 'rush', 'dueTime', 'revenueCents']);
      // moveJob rejects other statuses by name.
      const undoable = job.status === 'Validated' || job.status === 'No Takeoff';
      const statusTime = undoable ? await submittedSince(work, job, context.viewer.id) : null;
      await removeNotifications(work, { jobId: job.id, kinds: ['validated', 'noTakeoff'] });
      return moveJob(context.services, work, job, 'undoValidation', {
        ...(statusTime ? { statusTime } : {}),
        level: null,
        clockLevel: null,
        levelCustomCents: null,
        revenueCents: null,
        clockStarted: null,
        clockWaitedMs: 0,
        dueTime: null,
        dueByHand: false,
      });
    },
    { verb: 'jobs.undoValidation' },
  );

/** Original submission time, from the validation that is undone. */
async function submittedSince(work: Work, job: JobRow, userId: number): Promise<Date | null> {
  const [last] = await work.sql<{ actorId: number; verb: string; time: Date; was: string | null }>(
    prepared(
      `SELECT actor_id AS "actorId", verb, time, diff->'statusTime'->>0 AS was FROM changes
       WHERE kind = 'job' AND entity_id = $1 AND diff ? 'status' ORDER BY version DESC LIMIT 1`,
    ),
    [job.id],
  );
  const own = last?.verb === 'jobs.validate' && last.actorId === userId;
  if (!own || work.now.getTime() - last.time.getTime() > undoMs)
    throw conflict(jobRefusalText.validationKept(job.num), { kind: 'jobPage', id: job.id });
  return last.was === null ? null : new Date(last.was);
}
