import type { JobView } from '../../../common/jobs/job';
import { byDue, byNum, type JobFilter, matches } from '../../../common/jobs/matches';
import { boardLimit, defaultNumJobs } from '../../../common/jobs/row';
import { call } from '../call';
import { define, type Me, placing } from './defineQuery';
import { queryOf } from './jobFilterQuery';

/** The queries of jobs that a wall loads too. */
export const boardQueries = {
  /** The newest jobs that match, or the board by due time. */
  jobs: (filter: JobFilter, me: Me) =>
    define({
      key: ['jobs.list', filter, me.id],
      load: (signal) => call('jobs.list', { query: queryOf(filter) }, { signal }) as Promise<JobView[]>,
      cache: {
        shape: 'list',
        kind: 'job',
        placing: placing<JobView>({
          belongs: (job) => matches(job, filter, me),
          compare: filter.workflowView ? byDue : byNum,
          limit: filter.workflowView ? boardLimit : (filter.num ?? defaultNumJobs),
        }),
      },
      polled: 'jobList',
    }),
  /** Figures and counts per status of the jobs that the viewer may read. */
  weekly: () =>
    define({
      key: ['stats.weekly'],
      load: (signal) => call('stats.weekly', {}, { signal }),
      cache: { shape: 'counts' },
      polled: 'homeCounts',
    }),
};
