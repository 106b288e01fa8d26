import { useSetAtom } from 'jotai';
import { type FocusEvent, type PointerEvent, Suspense, useEffect, useMemo } from 'react';
import type { JobView } from '../../../common/jobs/job';
import { maxNumJobs } from '../../../common/jobs/row';
import { count } from '../../../common/format/numbers';
import { queries } from '../../api/queries';
import { LoadError } from '../../api/LoadError';
import { useLiveQuery } from '../../api/useLiveQuery';
import { lateText } from '../../planning/planText';
import { LateMark, reasonOf } from '../../planning/LateMark';
import { useLateJobs, usePlan } from '../../planning/usePlan';
import { Button } from '../../ui/Button';
import { lazyPart } from '../../ui/feedback/lazyPart';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Panel } from '../../ui/layout/Panel';
import { DueTime } from '../../ui/status/time/DueTime';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { useNow } from '../../ui/status/time/clock';
import { useBoard } from '../board/useBoard';
import { AttentionList } from './groups/AttentionList';
import { PeopleList } from './groups/PeopleList';
import { ReleaseList } from './groups/ReleaseList';
import { UnpricedList } from './groups/UnpricedList';
import { ValidateList } from './groups/ValidateList';
import { SelectedBar } from './groups/SelectedBar';
import { QueueProvider } from './decide/QueueProvider';
import { groupJobs } from './groupJobs';
import { previewedAtom } from './preview/previewed';
import { QueueSkeleton } from './QueueSkeleton';
import { queueText } from './queueText';
import { useQueueFilter } from './useQueueFilter';
import { useWaitingJobs } from './useWaitingJobs';
import { waitingOf } from './waiting';
import css from './queue.module.css';

const TasksList = lazyPart(
  () => import('./groups/TasksList'),
  (m) => m.TasksList,
);

const none: readonly JobView[] = [];

const drafterOf = (job: JobView): string => job.cadCurrent?.name ?? queueText.unassigned;
const since = (word: string) => (job: JobView) => (
  <>
    {word} <RelativeDate at={job.statusTimeCurrent} show="ago" />
  </>
);

/** Everything that waits for an admin, decided here or with one click. */
export function WaitingQueue() {
  const waiting = useWaitingJobs();
  const weekly = useLiveQuery(queries.weekly());
  const workflow = useBoard();
  const plan = usePlan();
  const lateJobs = useLateJobs(plan.data);
  const filter = useQueueFilter();
  const figures = weekly.data;
  const failedTasks = figures?.waiting?.failedTasks ?? 0;
  const now = useNow();
  const show = useSetAtom(previewedAtom);
  const preview = (target: EventTarget) => {
    const row = (target as Element).closest<HTMLElement>('[data-job]');
    if (row) show(Number(row.dataset.job));
  };
  // A click on a button decides; it asks for no preview.
  const onFocus = ({ target }: FocusEvent) => target.matches(':focus-visible') && preview(target);
  const onPointerDown = ({ target }: PointerEvent) =>
    !(target as Element).closest('a, button, input, label') && preview(target);
  useEffect(() => () => show(null), [show]);
  const jobs = waiting.data ?? none;
  const board = workflow.data ?? none;
  const groups = useMemo(() => {
    const shows = (job: JobView) => filter.shows(job, now);
    return groupJobs(
      { waiting: jobs.filter(shows), board: board.filter(shows), isLikelyLate: ({ _id }) => lateJobs.has(_id) },
      now,
    );
  }, [jobs, board, lateJobs, filter, now]);
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
    <QueueProvider groups={groups}>
      <Panel flush>
        {/* A list may still show what has just been decided, so only the lists know whether the queue is empty. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: shows the row that has the focus or was pressed */}
        <div className={css.lists} onFocus={onFocus} onPointerDown={onPointerDown}>
          <AttentionList
            name="overdue"
            title={queueText.overdue}
            jobs={groups.overdue}
            facts={(job) => [job.owner.companyName, drafterOf(job)]}
            when={(job) => <DueTime due={job.dueBackTime} />}
          />
          <AttentionList
            name="likelyLate"
            title={lateText.title}
            jobs={groups.likelyLate}
            facts={(job) => [reasonOf(lateJobs.get(job._id))]}
            when={(job) => (
              <span className="row">
                <DueTime due={job.dueBackTime} /> <LateMark job={job} jobs={lateJobs} />
              </span>
            )}
          />
          <ReleaseList jobs={groups.release} />
          <ValidateList jobs={groups.validate} />
          <UnpricedList total={figures?.waiting?.unpriced ?? 0} />
          <AttentionList
            name="revisions"
            title={queueText.revisions}
            jobs={groups.revisions}
            facts={(job) => [job.owner.companyName, drafterOf(job)]}
            when={(job) => (
              <span className="row">
                {since(queueText.requested)(job)} <LateMark job={job} jobs={lateJobs} />
              </span>
            )}
          />
          <AttentionList
            name="corrections"
            title={queueText.corrections}
            jobs={groups.corrections}
            facts={(job) => [job.owner.companyName]}
            when={since(queueText.returned)}
          />
          <AttentionList
            name="unanswered"
            title={queueText.unanswered}
            jobs={groups.unanswered}
            facts={(job) => [job.owner.companyName, job.author.name]}
            when={since(queueText.since)}
          />
          {/* Neither has a client. */}
          {!filter.isOn && <PeopleList total={figures?.waiting?.newUsers ?? 0} />}
          {!filter.isOn && failedTasks > 0 && (
            <Suspense fallback={null}>
              <TasksList total={failedTasks} />
            </Suspense>
          )}
        </div>
        <div className={css.nothing}>
          {filter.isOn ? (
            <EmptyState
              title={queueText.filtered}
              compact
              actions={
                <Button size="sm" onClick={filter.clear}>
                  {queueText.clearFilters}
                </Button>
              }
            >
              {queueText.filteredNote(waitingOf(figures))}
            </EmptyState>
          ) : (
            <EmptyState title={queueText.none} compact>
              {queueText.noneNote}
            </EmptyState>
          )}
        </div>
        {jobs.length >= maxNumJobs && <p className={css.more}>{queueText.mostJobs(count(maxNumJobs))}</p>}
        <SelectedBar groups={groups} />
      </Panel>
    </QueueProvider>
  );
}
