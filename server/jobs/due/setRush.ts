import type { Routes } from '../../../common/api/routes';
import { isActiveStatus } from '../../../common/jobs/status';
import { Job } from '../../../db/models/Job';
import type { CallContext } from '../../callContext';
import { notify } from '../notify/notify';
import { dueTimeOf } from '../moveJob';
import { onJob } from '../onJob';

/** Rush halves the hours, counted from the same start. Doesn't change the due time after the release. */
export const setRush = (context: CallContext<Routes['jobs.rush']>) =>
  onJob(context, async (work, job) => {
    await work.expect('job', job, context.body.expected, ['rush', 'dueTime', 'status']);
    const rush = context.body.level;
    if (rush === job.rush) return;
    const due = isActiveStatus(job.status) ? dueTimeOf(context.services, { ...job, rush }) : {};
    const changed = await work.update(Job, job, { rush, ...due });
    if (rush) await notify(work, 'rush', changed, { dueAt: changed.dueTime, key: `rush:${job.id}:${job.revision}` });
  });
