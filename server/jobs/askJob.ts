import type { Row } from '../../common/api/route';
import { Job } from '../../db/models/Job';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import { presentOne } from '../views/present';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { rows } from '../work/sql';
import type { RowOf, Work } from '../work/Work';
import { jobPagePresenter } from './presentJob';

export type JobRow = RowOf<Job>;

/** The asker's view of a job's page, inside the transaction that changed it: same presenter, same version. */
export const jobPageFor = (ask: Pick<Ask, 'viewer'>, work: Work, id: number) =>
  presentOne((sql, bind) => work.sql(sql, bind), jobPagePresenter, id, readerOf(ask), scope.jobs(ask.viewer, 'j'));

/** The same after the commit, through the scope of this moment: a create that is sent again tells nothing it may not. */
export const jobPageNow = ({ house, viewer }: Pick<Ask, 'house' | 'viewer'>, id: number) =>
  presentOne(
    (sql, bind) => rows(house.db, sql, bind),
    jobPagePresenter,
    id,
    readerOf({ viewer }),
    scope.jobs(viewer, 'j'),
  );

/** A command on one job: locked through the asker's scope, answered with the job's page. */
export const onJob = <R extends Row>(
  ask: Ask<R> & { params: { id: number } },
  body: (work: Work, job: JobRow) => Promise<unknown>,
) =>
  change(ask.house, { actor: ask.viewer, verb: ask.call }, async (work) => {
    const job = await work.lock(Job, ask.params.id, scope.jobs(ask.viewer));
    await body(work, job);
    return jobPageFor(ask, work, job.id);
  });

/** What the permissions ask of a job. */
export const subject = (job: JobRow) => ({
  authorId: job.authorId,
  drafterId: job.drafterId,
  statusCurrent: job.status,
});
