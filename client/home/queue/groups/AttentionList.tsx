import type { ReactNode } from 'react';
import type { JobView } from '../../../../common/jobs/job';
import { ButtonLink } from '../../../ui/ButtonLink';
import { useQueue } from '../decide/queueContext';
import { isUnassigned } from '../groupJobs';
import { queueText } from '../queueText';
import { ResultText } from '../rows/ResultText';
import { SelectRow } from '../rows/SelectRow';
import { WaitingRow } from '../rows/WaitingRow';
import { type GroupName, QueueGroup } from './QueueGroup';

interface AttentionListProps {
  name: GroupName;
  title: string;
  jobs: readonly JobView[];
  facts: (job: JobView) => readonly (string | null | undefined | false)[];
  when: (job: JobView) => ReactNode;
}

/** Jobs that need attention, with links to their pages, where the decision is made. Unassigned ones can be selected. */
export function AttentionList({ name, title, jobs, facts, when }: AttentionListProps) {
  const { resultOf, selection, justDecided } = useQueue();
  return (
    <QueueGroup name={name} title={title} rows={jobs} frozen={justDecided}>
      {({ row, gone }) => {
        const result = resultOf(row);
        const done = gone || result?.done !== undefined;
        const selectable = !done && isUnassigned(row);
        return (
          <WaitingRow
            key={row._id}
            job={row}
            done={done}
            selected={selectable && selection.ids.has(row._id)}
            select={selectable && <SelectRow id={row._id} num={row.num} />}
            facts={facts(row)}
            when={when(row)}
          >
            <ResultText result={result} />
            <ButtonLink size="sm" to={`/jobs/${row._id}`} aria-label={queueText.openLabel(row.num)}>
              {queueText.open}
            </ButtonLink>
          </WaitingRow>
        );
      }}
    </QueueGroup>
  );
}
