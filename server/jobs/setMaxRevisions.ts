import type { Routes } from '../../common/api/routes';
import { Job } from '../../db/models/Job';
import { allow } from '../access/allow';
import type { Ask } from '../ask';
import { conflict } from '../work/refusal';
import { onJob } from './askJob';

/** One more revision than there may or have been (decisions §2 "Revisions"): a double click must not allow two. */
export const setMaxRevisions = (ask: Ask<Routes['jobs.maxRevs']>) =>
  onJob(ask, async (work, job) => {
    allow(ask.viewer, 'job.maxRevs');
    const next = Math.max(job.maxRevisions, job.revision) + 1;
    if (ask.body.level !== next) {
      throw conflict(
        `The job allows ${job.maxRevisions} revisions and has had ${job.revision}; the next maximum is ${next}.`,
        {
          kind: 'jobPage',
          id: job.id,
        },
      );
    }
    await work.expect('job', job, ask.body.expected, ['maxRevisions', 'revision']);
    await work.update(Job, job, { maxRevisions: next });
  });
