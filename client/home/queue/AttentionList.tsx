import type { ReactNode } from 'react';
import type { JobView } from '../../../common/jobs/job';
import { ButtonLink } from '../../ui/ButtonLink';
import { PanelSection } from '../../ui/layout/PanelSection';
import { useStableRows } from '../../ui/board/useStableRows';
import { maxRows, MoreWait } from './MoreWait';
import { queueText } from './queueText';
import { WaitingRow } from './WaitingRow';

interface AttentionListProps {
  title: string;
  jobs: readonly JobView[];
  facts: (job: JobView) => readonly (string | null | undefined)[];
  when: (job: JobView) => ReactNode;
  /** Path of the full list. */
  all: string;
}

/** Jobs that need attention, with links to their pages, where the decision is made. */
export function AttentionList({ title, jobs, facts, when, all }: AttentionListProps) {
  const { placed, hand } = useStableRows(jobs);
  if (placed.length === 0) return null;
  return (
    <>
      <PanelSection level={2}>{title}</PanelSection>
      <ul {...hand} aria-label={title}>
        {placed.slice(0, maxRows).map(({ row, gone }) => (
          <WaitingRow key={row._id} job={row} done={gone} facts={facts(row)} when={when(row)}>
            <ButtonLink size="sm" to={`/jobs/${row._id}`} aria-label={queueText.openLabel(row.num)}>
              {queueText.open}
            </ButtonLink>
          </WaitingRow>
        ))}
      </ul>
      <MoreWait by={placed.length - maxRows} to={all} />
    </>
  );
}
