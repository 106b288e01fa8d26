import type { BoardJob } from '../../common/jobs/job';
import { pressingText } from './displayText';
import { chipWidth, JobChip } from './JobChip';
import css from './display.module.css';

/** Height in px. */
export const pressingHeight = 116;
const moreWidth = 130;

/** Overdue and rush jobs, on every page of a display. */
export function PressingJobs({ jobs, width }: { jobs: readonly BoardJob[]; width: number }) {
  const fit = Math.max(1, Math.floor((width - moreWidth) / chipWidth));
  const more = jobs.length - fit;
  return (
    <ul className={css.pressing} aria-label={pressingText.title} style={{ height: pressingHeight }}>
      {jobs.slice(0, fit).map((job) => (
        <JobChip key={job._id} job={job} />
      ))}
      {more > 0 && <li className={css.rest}>{pressingText.more(more)}</li>}
    </ul>
  );
}
