import type { Routes } from '../../common/api/routes';
import { isActiveStatus } from '../../common/jobs/status';
import { Job } from '../../db/models/Job';
import { allow } from '../access/allow';
import type { Ask } from '../ask';
import { conflict } from '../work/refusal';
import { onJob } from './askJob';

/** Set the due time by hand; it is then never recomputed (decisions §2 "Clock"). */
export const setDueBack = (ask: Ask<Routes['jobs.dueBack']>) =>
  onJob(ask, async (work, job) => {
    allow(ask.viewer, 'job.dueBack');
    if (!isActiveStatus(job.status) || job.level === null) {
      throw conflict(`The job is in status ${job.status} and has no running clock, so it has no due time to set.`, {
        kind: 'jobPage',
        id: job.id,
      });
    }
    await work.expect('job', job, ask.body.expected, ['status', 'dueTime']);
    await work.update(Job, job, { dueTime: new Date(ask.body.level), dueByHand: true });
  });
