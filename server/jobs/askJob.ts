import type { Job } from '../../db/models/Job';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import { presentOne } from '../views/present';
import type { CallContext } from '../callContext';
import { rows } from '../work/sql';
import type { RowOf, Work } from '../work/Work';
import { jobPagePresenter } from './presentJob';

export type JobRow = RowOf<Job>;

/** The job page as the viewer sees it, read in the transaction that changed it. */
export const jobPageFor = (context: Pick<CallContext, 'viewer'>, work: Work, id: number) =>
  presentOne(
    (sql, bind) => work.sql(sql, bind),
    jobPagePresenter,
    id,
    readerOf(context),
    scope.jobs(context.viewer, 'j'),
  );

/** Same, after the commit with current permissions, so that a repeated create reveals nothing new. */
export const jobPageNow = ({ services, viewer }: Pick<CallContext, 'services' | 'viewer'>, id: number) =>
  presentOne(
    (sql, bind) => rows(services.db, sql, bind),
    jobPagePresenter,
    id,
    readerOf({ viewer }),
    scope.jobs(viewer, 'j'),
  );

/** Job fields used by permissions. */
export const subject = (job: JobRow) => ({
  authorId: job.authorId,
  drafterId: job.drafterId,
  statusCurrent: job.status,
});
