import { unknown } from '../../../common/format/numbers';
import { progress, type Status } from '../../../common/jobs/status';
import { Progress } from '../../ui/status/Progress';
import css from '../page/job.module.css';
import { stepsText } from '../jobText';

/** `35%`; a dash for No Takeoff. */
export const progressText = (status: Status): string => (progress[status] === null ? unknown : `${progress[status]}%`);

/** Progress by status (R2). */
export function JobProgress({ status }: { status: Status }) {
  const percent = progress[status];
  return (
    <span className={css.progress}>
      {percent !== null && <Progress value={percent / 100} label={stepsText.progress} />}
      {progressText(status)}
    </span>
  );
}
