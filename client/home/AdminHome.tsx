import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { FootKey } from '../state/footKeys';
import { lazyPart } from '../ui/feedback/lazyPart';
import { Page } from '../ui/layout/Page';
import { ShowWhenLoaded } from '../ui/layout/ShowWhenLoaded';
import { AdminTools } from './AdminTools';
import { Drafters } from './drafter/Drafters';
import { Figures } from './Figures';
import { InWork } from './drafter/InWork';
import { JobRows } from './JobRows';
import { NewEstimateLink } from './NewEstimateLink';
import { NewEstimatePanel } from './NewEstimatePanel';
import { RecentJobs } from './RecentJobs';
import { Waiting } from './Waiting';
import { ViewSwitch } from './board/ViewSwitch';
import { QueueSkeleton } from './queue/QueueSkeleton';
import { previewedAtom } from './queue/preview/previewed';
import { WaitingTitle } from './queue/WaitingTitle';
import css from './home.module.css';
import { homeText, queueFootText } from './homeText';

/** Loaded on demand: drafters and clients have no queue, and share the dashboard's first load. */
const WaitingQueue = lazyPart(
  () => import('./queue/WaitingQueue'),
  (m) => m.WaitingQueue,
);

const QueueTools = lazyPart(
  () => import('./queue/QueueTools'),
  (m) => m.QueueTools,
);

const QueuePreview = lazyPart(
  () => import('./queue/preview/QueuePreview'),
  (m) => m.QueuePreview,
);

const Workload = lazyPart(
  () => import('../planning/Workload'),
  (m) => m.Workload,
);

/** Keys with which the queue does something else than other lists of jobs. */
const queueKeys = ['r'];
const queueFoot: readonly FootKey[] = [
  { keys: ['1–5'], label: queueFootText.validate },
  { keys: ['r'], label: queueFootText.release },
  { keys: ['c'], label: queueFootText.correct },
  { keys: ['n'], label: queueFootText.note },
  { keys: ['x'], label: queueFootText.select },
  { keys: ['z'], label: queueFootText.undo },
];

/** Admin and above: the queue of decisions, with figures beside it. */
export function AdminHome() {
  const { search } = useLocation();
  const isPreviewing = useAtomValue(previewedAtom) !== null;
  return (
    <Page
      title={homeText.needsDecision}
      tab={homeText.dashboard}
      beside={<WaitingTitle />}
      actions={
        <>
          <Suspense fallback={null}>
            <QueueTools />
          </Suspense>
          <NewEstimateLink />
          <ViewSwitch />
        </>
      }
    >
      <div className={css.columns}>
        <div className={css.stack}>
          <Waiting />
          <JobRows path={`/${search}`} label={homeText.dashboardLabel} without={queueKeys} foot={queueFoot}>
            <Suspense fallback={<QueueSkeleton />}>
              <WaitingQueue />
              <ShowWhenLoaded>
                <RecentJobs />
                <NewEstimatePanel />
              </ShowWhenLoaded>
            </Suspense>
          </JobRows>
        </div>
        <div className={css.stack}>
          {isPreviewing && (
            <Suspense fallback={null}>
              <QueuePreview />
            </Suspense>
          )}
          <Figures admin />
          <ShowWhenLoaded>
            <InWork overdue />
            <Drafters />
            <Suspense fallback={null}>
              <Workload />
            </Suspense>
            <AdminTools />
          </ShowWhenLoaded>
        </div>
      </div>
    </Page>
  );
}
