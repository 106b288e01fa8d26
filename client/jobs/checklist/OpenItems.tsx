import type { JobPageView } from '../../../common/jobs/job';
import { Alert } from '../../ui/feedback/Alert';
import { checklistOf, isOpen } from './checklistOf';
import { jobChecklistText as text } from './checklistText';

/** Warns about open checklist items before a review; it holds nothing back. */
export function OpenItems({ job }: { job: JobPageView }) {
  const open = checklistOf(job).current.filter(isOpen);
  if (open.length === 0) return null;
  return (
    <Alert kind="warning">
      <p>
        {text.stillOpen(open.length)} {open.map((line) => line.text).join('; ')}. {text.canSend}
      </p>
    </Alert>
  );
}
