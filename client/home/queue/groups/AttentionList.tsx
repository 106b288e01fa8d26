import type { ReactNode } from 'react';
import type { JobView } from '../../../../common/jobs/job';
import { ButtonLink } from '../../../ui/ButtonLink';
import { queueText } from '../queueText';
import { WaitingRow } from '../rows/WaitingRow';
import { type GroupName, QueueGroup } from './QueueGroup';

interface AttentionListProps {
  name: GroupName;
  title: string;
  jobs: readonly JobView[];
  facts: (job: JobView) => readonly (string | null | undefined | false)[];
  when: (job: JobView) => ReactNode;
}

/** Jobs that need attention, with links to their pages, where the decision is made. */
export const AttentionList = ({ name, title, jobs, facts, when }: AttentionListProps) => (
  <QueueGroup name={name} title={title} rows={jobs}>
    {({ row, gone }) => (
      <WaitingRow key={row._id} job={row} done={gone} facts={facts(row)} when={when(row)}>
        <ButtonLink size="sm" to={`/jobs/${row._id}`} aria-label={queueText.openLabel(row.num)}>
          {queueText.open}
        </ButtonLink>
      </WaitingRow>
    )}
  </QueueGroup>
);
