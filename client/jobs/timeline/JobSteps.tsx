import { clockTime, relativeDate, toMs, weekdayDate } from '../../../common/format/dates';
import { duration } from '../../../common/format/distance';
import type { JobPageView } from '../../../common/jobs/job';
import { useClock, useNow } from '../../ui/status/time/clock';
import { StatusSteps } from '../../ui/status/job/StatusSteps';
import { type Step, stepsOf } from './stepsOf';
import { stepsText } from '../jobText';

function labelOf({ status, revision, is }: Step, needsAnswer: boolean): string {
  if (status === 'Released' && revision) return stepsText.released(revision);
  if (status === 'Revision' && revision) return stepsText.revision(revision);
  if (status === 'RFI' && is === 'now') return needsAnswer ? stepsText.needsAnswer : stepsText.unanswered;
  return status;
}

/** `1:01 PM · 1 h 25 m so far`; within the first minute `Just now`. */
function Since({ at }: { at: string }) {
  const text = useClock((now) =>
    now - toMs(at) < 60_000 ? stepsText.justNow : stepsText.since(relativeDate(at, now), duration(now - toMs(at))),
  );
  return <>{text}</>;
}

/** Past, current and coming statuses, top to bottom. */
export function JobSteps({ job, needsAnswer }: { job: JobPageView; needsAnswer: boolean }) {
  const today = new Date(useNow()).toDateString();
  const when = (at: string) =>
    new Date(at).toDateString() === today ? stepsText.today(clockTime(at)) : weekdayDate(at);
  const over = job.statusCurrent === 'Released' || job.statusCurrent === 'No Takeoff';
  return (
    <StatusSteps
      steps={stepsOf(job.status).map((step) => ({
        status: step.status,
        is: step.is,
        label: labelOf(step, needsAnswer),
        when: step.at === null ? null : step.is === 'now' && !over ? <Since at={step.at} /> : when(step.at),
      }))}
    />
  );
}
