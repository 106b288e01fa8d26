import { Link } from 'react-router-dom';
import { isCsvName } from '../../../common/csv/csvName';
import type { FileView, JobPageView } from '../../../common/jobs/job';
import { jobTitle } from '../../../common/jobs/row';
import type { TrimListOrigin } from '../../quotes/FlatCalcPage';
import css from '../page/job.module.css';
import { filesText } from '../jobText';

/** True if a released CSV has trims (R7). Until the server has read the file, its name decides. */
export const hasTrims = ({ group, name, trims }: Pick<FileView, 'group' | 'name' | 'trims'>): boolean =>
  group === 'current version' && isCsvName(name) && (trims ?? !/(?:^|[^a-z])panels?\.csv$/i.test(name));

/** Link to the trim list, or the same space without one to keep sizes aligned. */
export const TrimLink = ({ job, file }: { job: JobPageView; file: FileView }) => (
  <span className={css.trims}>
    {hasTrims(file) && (
      <Link
        to={`/tools/flatcalc/${encodeURIComponent(file.url)}`}
        state={{ path: `/jobs/${job._id}`, title: `${jobTitle(job)} ${job.name}` } satisfies TrimListOrigin}
      >
        {filesText.trimList}
      </Link>
    )}
  </span>
);
