import type { JobPageView } from '../../common/jobs/job';
import { draftStem } from '../../common/uploads/draftName';
import { CopyText } from '../ui/feedback/CopyText';
import { draftNameText } from './uploadText';
import css from './uploads.module.css';

/** The expected file name per panel width, to copy (R5). */
export function DraftFileName({ job }: { job: JobPageView }) {
  const widths = [...new Set([job.pan1Width, job.pan2Width])].filter((width) => width !== null);
  return (
    <span className={css.stem}>
      <span className="t3">{draftNameText.label}</span>
      {widths.map((width) => (
        <CopyText key={width} text={draftStem(job.num, job.owner.inits, width)} />
      ))}
    </span>
  );
}
