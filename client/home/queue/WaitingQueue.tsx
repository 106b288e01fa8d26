import { useMemo } from 'react';
import type { JobView } from '../../../common/jobs/job';
import { byDue } from '../../../common/jobs/matches';
import { isLate, isUnanswered } from '../../../common/jobs/overlooked';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useNow } from '../../ui/status/time/clock';
import { DueTime } from '../../ui/status/time/DueTime';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../api/LoadError';
import { Panel } from '../../ui/layout/Panel';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { lateText } from '../../planning/planText';
import { LateMark, reasonOf } from '../../planning/LateMark';
import { useLateJobs, usePlan } from '../../planning/usePlan';
import { AttentionList } from './AttentionList';
import { byWaiting } from './byWaiting';
import { PeopleAndSystems } from './PeopleAndSystems';
import { queueText } from './queueText';
import { QueueSkeleton } from './QueueSkeleton';
import { UnpricedList } from './UnpricedList';
import { ReleaseList } from './ReleaseList';
import { useBoard } from '../board/useBoard';
import { useWaitingJobs } from './useWaitingJobs';
import { ValidateList } from './ValidateList';
import css from './queue.module.css';

const none: readonly JobView[] = [];

/** Everything that waits for an admin, decided here or with one click. */
export function WaitingQueue() {
  const waiting = useWaitingJobs();
  const weekly = useLiveQuery(queries.weekly());
  const workflow = useBoard();
  const plan = usePlan();
  const lateJobs = useLateJobs(plan.data);
  const figures = weekly.data;
  const board = workflow.data ?? none;
  const now = useNow();
  const jobs = waiting.data ?? none;
  const review = useMemo(() => jobs.filter((job) => job.statusCurrent === 'Review').sort(byDue), [jobs]);
  const submitted = useMemo(() => jobs.filter((job) => job.statusCurrent === 'Submitted').sort(byWaiting), [jobs]);
  const unanswered = useMemo(() => jobs.filter((job) => isUnanswered(job, now)).reverse(), [jobs, now]);
  const late = useMemo(() => board.filter((job) => isLate(job, now)), [board, now]);
  const likelyLate = useMemo(() => board.filter(({ _id }) => lateJobs.has(_id)), [board, lateJobs]);
  if (waiting.isError && !waiting.data) {
    return (
      <Panel flush>
        <LoadError title={queueText.failed} query={waiting} />
      </Panel>
    );
  }
  // A list that loads later would push the ones below it down.
  const loading = [weekly, workflow, plan].some((query) => !query.data && !query.isError);
  if (!waiting.data || loading) return <QueueSkeleton />;
  return (
    <Panel flush>
      {/* A list may still show what has just been decided, so only the lists know whether the queue is empty. */}
      <div className={css.lists}>
        <AttentionList
          title={queueText.overdue}
          jobs={late}
          facts={(job) => [job.owner.companyName, job.cadCurrent?.name ?? queueText.unassigned]}
          when={(job) => <DueTime due={job.dueBackTime} />}
          all="/workflow"
        />
        <AttentionList
          title={lateText.title}
          jobs={likelyLate}
          facts={(job) => [reasonOf(lateJobs.get(job._id))]}
          when={(job) => (
            <span className="row">
              <DueTime due={job.dueBackTime} /> <LateMark job={job} jobs={lateJobs} />
            </span>
          )}
          all="/workflow"
        />
        <ReleaseList jobs={review} />
        <ValidateList jobs={submitted} />
        <UnpricedList total={figures?.waiting?.unpriced ?? 0} />
        <AttentionList
          title={queueText.unanswered}
          jobs={unanswered}
          facts={(job) => [job.owner.companyName, job.author.name]}
          when={(job) => (
            <>
              {queueText.since} <RelativeDate at={job.statusTimeCurrent} show="ago" />
            </>
          )}
          all="/jobs?status=RFI"
        />
        <PeopleAndSystems waiting={figures?.waiting} />
      </div>
      <div className={css.nothing}>
        <EmptyState title={queueText.none} compact>
          {queueText.noneNote}
        </EmptyState>
      </div>
    </Panel>
  );
}
