import { Suspense, useState } from 'react';
import { isActiveStatus } from '../../../common/jobs/status';
import type { JobPageView } from '../../../common/jobs/job';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import { Checkbox } from '../../ui/form/Checkbox';
import { lazyPart } from '../../ui/feedback/lazyPart';
import { rushText } from '../dialogs/dialogText';

const RushDialog = lazyPart(
  () => import('../dialogs/RushDialog'),
  (m) => m.RushDialog,
  { overlay: true },
);

/** Rush halves the hours from the same start; a new due time is previewed first. */
export function RushToggle({ job }: { job: JobPageView }) {
  const command = useCommand('jobs.rush', `job:${job._id}`);
  const [loaded, setLoaded] = useState(false);
  const [opened, setOpened] = useState(false);
  const set = (level: boolean) => {
    if (command.isPending) return;
    if (job.dueBackTime !== null && isActiveStatus(job.statusCurrent)) {
      setLoaded(true);
      setOpened(true);
      return;
    }
    void toastFailure({ key: `rush ${job._id}`, failed: rushText.notChanged(job.num) }, () =>
      command.mutateAsync({ params: { id: job._id }, body: { level, expected: job.version } }),
    );
  };
  return (
    <>
      <Checkbox checked={command.isPending ? command.variables.body.level : job.rush} onChange={set}>
        <span className="hidden">{rushText.label}</span>
      </Checkbox>
      {loaded && (
        <Suspense fallback={null}>
          <RushDialog job={job} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
