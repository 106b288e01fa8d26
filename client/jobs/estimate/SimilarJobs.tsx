import { Link } from 'react-router-dom';
import type { JobView } from '../../../common/jobs/job';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Alert } from '../../ui/feedback/Alert';
import { Status } from '../../ui/status/job/Status';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { useDebounced } from '../../ui/typing/useDebounced';
import type { SimilarQuery } from './estimateDraft';
import css from './similar.module.css';
import { likenessOf, similarText } from './similarText';

/** Pause in typing before jobs are searched, in ms. */
const debounceMs = 700;

/** Recent jobs that may be the one being submitted (R7.7). Opening one leaves the form, whose draft is kept. */
export function SimilarJobs({ query }: { query: SimilarQuery }) {
  const settled = JSON.parse(useDebounced(JSON.stringify(query), debounceMs)) as SimilarQuery;
  const { data: jobs = [] } = useLiveQuery(queries.similarJobs(settled));
  if (jobs.length === 0) return null;
  return (
    <Alert kind="warning">
      {similarText.title(jobs.length)}
      <ul className={css.jobs}>
        {jobs.map((job) => (
          <SimilarJob key={job._id} job={job} query={settled} />
        ))}
      </ul>
    </Alert>
  );
}

const SimilarJob = ({ job, query }: { job: JobView; query: SimilarQuery }) => (
  <li className={css.job}>
    <Link to={`/jobs/${job._id}`}>
      {job.num} {job.name}
    </Link>
    <Status status={job.statusCurrent} />
    <span className={css.about}>
      {likenessOf(job, query)} · <RelativeDate at={job.timeIn} />
    </span>
  </li>
);
