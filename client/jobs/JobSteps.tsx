import { clockTime, relativeDate, toMs, weekdayDate } from '../../common/format/dates';
import { duration } from '../../common/format/distance';
import type { JobPageView } from '../../common/jobs/job';
import { useClock, useNow } from '../ui/clock';
import { StatusSteps } from '../ui/StatusSteps';
import { type Step, stepsOf } from './stepsOf';

function labelOf({ status, revision, is }: Step, asked: boolean): string {
  if (status === 'Released' && revision) return `Released R${revision}`;
  if (status === 'Revision' && revision) return `Revision R${revision} asked`;
  if (status === 'RFI' && is === 'now') return asked ? 'RFI, waiting for you' : 'RFI, not answered';
  return status;
}

/** `since 13:01, 1 h 25 m`; from another day `since 18 Nov, 1 d 4 h`. */
function Since({ at }: { at: string }) {
  const text = useClock((now) => `since ${relativeDate(at, now)}, ${duration(now - toMs(at))}`);
  return <>{text}</>;
}

/** The way so far and what is to come, from top to bottom. */
export function JobSteps({ job, asked }: { job: JobPageView; asked: boolean }) {
  const today = new Date(useNow()).toDateString();
  const when = (at: string) => (new Date(at).toDateString() === today ? `today ${clockTime(at)}` : weekdayDate(at));
  const over = job.statusCurrent === 'Released' || job.statusCurrent === 'No Takeoff';
  return (
    <StatusSteps
      steps={stepsOf(job.status).map((step) => ({
        status: step.status,
        is: step.is,
        label: labelOf(step, asked),
        when: step.at === null ? null : step.is === 'now' && !over ? <Since at={step.at} /> : when(step.at),
      }))}
    />
  );
}
