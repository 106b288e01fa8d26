import type { Routes } from '../../common/api/routes';
import { allow } from '../access/allow';
import type { Ask } from '../ask';
import { onJob } from './askJob';
import { moveJob } from './moveJob';

/** Ask for the takeoff of a No Takeoff job after all. */
export const takeoffJob = (ask: Ask<Routes['jobs.takeoff']>) =>
  onJob(ask, async (work, job) => {
    allow(ask.viewer, 'job.takeoff');
    await work.expect('job', job, ask.body.expected, ['status']);
    await moveJob(ask.house, work, job, 'takeoff');
  });
