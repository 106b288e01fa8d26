import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { JobView } from '../../../common/jobs/job';
import { jobPageSize, jobPageSizes } from '../../../common/jobs/row';
import { useMe } from '../../access/useMe';
import { queries } from '../../api/queries';
import { NewEstimateLink } from '../../home/NewEstimateLink';
import { ListPage } from '../../lists/ListPage';
import { useList } from '../../lists/useList';
import { lastListAtom } from '../../state/lastList';
import type { ListHandle } from '../../ui/board/gridColumn';
import { JobFilters } from './JobFilters';
import { chosenJobs } from './chosenJobs';
import { jobFilterOf } from './jobFilterOf';
import { jobGridColumns } from './jobGridColumns';
import { jobTone } from '../jobTone';
import { useJobListKeys } from './useJobListKeys';
import { jobListText } from './jobListText';

/** /jobs (R7). */
export function JobsPage() {
  const me = useMe();
  const { role, showSkittles, hasQuoter } = me.user;
  const columns = useMemo(() => jobGridColumns(me), [role, showSkittles, hasQuoter]);
  const chosen = chosenJobs(me.user, me.staff);
  const list = useList<JobView>({
    query: (filters, page) =>
      queries.jobList({ ...jobFilterOf(filters), ...chosen }, page, { id: me.user._id, staff: me.staff }),
    sort: '-num',
    size: (filters) => jobPageSize(jobFilterOf(filters).activeOnly === true),
    sizes: jobPageSizes,
  });
  const handle = useRef<ListHandle<JobView>>(null);
  const keys = useJobListKeys(handle);
  // j and k on a job page continue from here, and its Back link leads here.
  const leave = useSetAtom(lastListAtom);
  const { pathname, search } = useLocation();
  const path = `${pathname}${search}`;
  const { rows } = list;
  useEffect(() => {
    if (rows) leave({ path, label: jobListText.label, ids: rows.map(({ _id }) => _id) });
  }, [leave, path, rows]);
  return (
    <ListPage
      list={list}
      name="jobs"
      presence="jobs"
      title={jobListText.title}
      what={jobListText.what}
      columns={columns}
      searches={me.viewer.role === 'customer' ? jobListText.searchOwn : jobListText.search}
      filters={<JobFilters list={list} me={me} />}
      actions={<NewEstimateLink inList />}
      to={(job) => `/jobs/${job._id}`}
      tone={(job) => jobTone(job, role)}
      emptyNote={jobListText.emptyNote}
      emptyActions={<NewEstimateLink inList />}
      handle={handle}
      keys={keys}
    />
  );
}
