import type { Routes } from '../../../common/api/routes';
import type { CallContext } from '../../callContext';
import { moveJob } from '../moveJob';
import { onJob } from '../onJob';

/** Requests a takeoff for a No Takeoff job. A job created for a quote then counts as received. */
export const takeoffJob = (context: CallContext<Routes['jobs.takeoff']>) =>
  onJob(context, async (work, job) => {
    await work.expect('job', job, context.body.expected, ['status']);
    await moveJob(context.services, work, job, 'takeoff', { ofQuote: false });
  });
