import type { JobPageView } from '../../../common/jobs/job';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { type VersionPair, versionStamp } from './versionPairs';
import { summaryOf } from './summaryOf';
import { versionSummaryText as text } from './versionText';
import css from './versions.module.css';

interface VersionSummaryProps {
  job: JobPageView;
  pair: VersionPair | null;
  /** Opens the comparison. */
  onCompare: (pair: VersionPair) => void;
}

/** One line: the totals' difference from the version before, and a link to the comparison. */
export function VersionSummary({ job, pair, onCompare }: VersionSummaryProps) {
  return pair && <Summary job={job} pair={pair} onCompare={onCompare} />;
}

function Summary({ job, pair, onCompare }: VersionSummaryProps & { pair: VersionPair }) {
  const { data, isError } = useLiveQuery(queries.versions(job._id, pair, versionStamp(job)));
  const { fromShort } = pair;
  return (
    <p className={css.summary}>
      {data ? summaryOf(data, fromShort) : isError ? text.failed(fromShort) : text.loading(fromShort)}{' '}
      <button type="button" className={css.show} onClick={() => onCompare(pair)}>
        {text.show}
      </button>
    </p>
  );
}
