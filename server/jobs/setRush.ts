import type { Routes } from '../../common/api/routes';
import { isActiveStatus } from '../../common/jobs/status';
import { Job } from '../../db/models/Job';
import { allow } from '../access/allow';
import type { Ask } from '../ask';
import { onJob } from './askJob';
import { dueTimeOf } from './moveJob';

/** Rush halves the hours, counted from the same start; a due time that is past its release stays as it was. */
export const setRush = (ask: Ask<Routes['jobs.rush']>) =>
  onJob(ask, async (work, job) => {
    allow(ask.viewer, 'job.rush');
    await work.expect('job', job, ask.body.expected, ['rush', 'dueTime', 'status']);
    const rush = ask.body.level;
    if (rush === job.rush) return;
    const due = isActiveStatus(job.status) ? dueTimeOf(ask.house, { ...job, rush }) : {};
    await work.update(Job, job, { rush, ...due });
  });
