import { Suspense, useCallback, useState } from 'react';
import type { JobView } from '../../../../common/jobs/job';
import { Button } from '../../../ui/Button';
import { lazyPart } from '../../../ui/feedback/lazyPart';
import { queueFilesText } from '../queueText';

/** Loaded on demand, since the dashboard doesn't need the job's page. */
const OpenQueueFiles = lazyPart(
  () => import('./OpenQueueFiles'),
  (m) => m.OpenQueueFiles,
  { overlay: true },
);

/** Opens the job's files over the queue; they are loaded with the first click. */
export function QueueFiles({ job }: { job: JobView }) {
  const [opened, setOpened] = useState(false);
  const close = useCallback(() => setOpened(false), []);
  return (
    <>
      <Button size="sm" kind="ghost" onClick={() => setOpened(true)} aria-label={queueFilesText.openLabel(job.num)}>
        {queueFilesText.open}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <OpenQueueFiles jobId={job._id} num={job.num} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
