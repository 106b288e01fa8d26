import { unknown } from '../../common/format/numbers';
import { progress, type Status } from '../../common/jobs/status';
import { Progress } from '../ui/Progress';
import css from './job.module.css';

/** `35 %`; No Takeoff has none. */
export const progressText = (status: Status): string => (progress[status] === null ? unknown : `${progress[status]} %`);

/** How far a job has come by its status (spec §4 "Progress per status"). */
export function JobProgress({ status }: { status: Status }) {
  const percent = progress[status];
  return (
    <span className={css.progress}>
      {percent !== null && <Progress value={percent / 100} label="Progress" />}
      {progressText(status)}
    </span>
  );
}
