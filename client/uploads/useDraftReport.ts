import type { UseQueryResult } from '@tanstack/react-query';
import type { DraftReport } from '../../common/jobs/draftReport';
import type { JobPageView } from '../../common/jobs/job';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { draftsOf } from './draftsOf';

/** The server's check of the current drafts. */
export function useDraftReport(job: JobPageView, wanted: boolean): UseQueryResult<DraftReport> {
  const ids = draftsOf(job).map(({ _id }) => _id);
  return useLiveQuery(queries.draftReport(job._id, ids), wanted);
}
