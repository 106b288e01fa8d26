import type { Routes } from '../../../common/api/routes';
import { isActiveStatus } from '../../../common/jobs/status';
import { Job } from '../../../db/models/Job';
import type { CallContext } from '../../callContext';
import { conflict } from '../../work/refusal';
import { jobRefusalText } from '../jobText';
import { onJob } from '../onJob';

/** Sets a manual due time, which is never recomputed (R2). */
export const setDueBack = (context: CallContext<Routes['jobs.dueBack']>) =>
  onJob(context, async (work, job) => {
    if (!isActiveStatus(job.status) || job.level === null) {
      throw conflict(jobRefusalText.noDueTime(job.status), {
        kind: 'jobPage',
        id: job.id,
      });
    }
    await work.expect('job', job, context.body.expected, ['status', 'dueTime']);
    await work.update(Job, job, { dueTime: new Date(context.body.level), dueByHand: true });
  });
