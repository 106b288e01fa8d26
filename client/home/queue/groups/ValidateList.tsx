import type { JobView } from '../../../../common/jobs/job';
import { useQueue } from '../decide/queueContext';
import { validateText } from '../queueText';
import { ValidateRow } from '../rows/ValidateRow';
import { QueueGroup } from './QueueGroup';

/** Submitted jobs, validated one by one, or several at one level. */
export function ValidateList({ jobs }: { jobs: readonly JobView[] }) {
  const { justDecided } = useQueue();
  return (
    <QueueGroup
      name="validate"
      title={validateText.title}
      label={validateText.label}
      rows={jobs}
      // Validated jobs keep their rows for a moment, so that the result can be read.
      frozen={justDecided}
      selectable
    >
      {({ row, gone }) => <ValidateRow key={row._id} job={row} gone={gone} />}
    </QueueGroup>
  );
}
