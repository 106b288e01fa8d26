import type { Routes } from '../../common/api/routes';
import { Job } from '../../db/models/Job';
import type { CallContext } from '../callContext';
import { conflict } from '../work/refusal';
import { jobRefusalText } from './jobText';
import { onJob } from './onJob';

/** Allows one more revision (R2). The client sends the expected value, so a double click can't add two. */
export const setMaxRevisions = (context: CallContext<Routes['jobs.maxRevs']>) =>
  onJob(context, async (work, job) => {
    const next = Math.max(job.maxRevisions, job.revision) + 1;
    if (context.body.level !== next) {
      throw conflict(jobRefusalText.maxRevisions(job.maxRevisions, job.revision, next), {
        kind: 'jobPage',
        id: job.id,
      });
    }
    await work.expect('job', job, context.body.expected, ['maxRevisions', 'revision']);
    await work.update(Job, job, { maxRevisions: next });
  });
