import { useMemo, useState } from 'react';
import type { JobView } from '../../common/jobs/job';
import { useOfficeCalendar } from '../settings/useOfficeCalendar';
import { useNow } from '../ui/clock';
import { Panel } from '../ui/Panel';
import { Segmented } from '../ui/Segmented';
import { useSteady } from '../ui/useSteady';
import { DraftersTable } from './DraftersTable';
import { JobsState } from './JobsState';
import { Lanes } from './Lanes';
import { lanesOf } from './lanes';
import { officeAxis } from './officeAxis';
import { useBoard } from './useBoard';

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;
const none: readonly JobView[] = [];

/** Who works on what until when, for the drafters (spec §2, §9: 1400 px high); the same as a table for who prefers it. */
export function DraftersChart() {
  const board = useBoard();
  const now = useNow();
  const [view, setView] = useState<(typeof views)[number]['value']>('chart');
  const calendar = useOfficeCalendar();
  const assigned = useMemo(() => (board.data ?? none).filter(({ cadCurrent }) => cadCurrent), [board.data]);
  const { placed, hand } = useSteady(assigned);
  const jobs = placed.filter(({ gone }) => !gone).map(({ row }) => row);
  const latest = Math.max(...jobs.map(({ dueBackTime }) => Date.parse(dueBackTime ?? '')), now);
  const axis = officeAxis(now, latest, calendar);
  const lanes = lanesOf(jobs, now, axis);
  return (
    <Panel
      title="Who works on what until when"
      count={board.data && jobs.length}
      flush
      actions={<Segmented label="Show it as" value={view} onChange={setView} options={views} />}
    >
      <JobsState
        query={board}
        found={jobs.length}
        what="the drafters' jobs"
        expect={10}
        empty="Nobody has a job"
        emptyNote="Jobs appear here by themselves as soon as somebody takes one."
      >
        <div {...hand}>
          {view === 'chart' ? <Lanes lanes={lanes} axis={axis} now={now} /> : <DraftersTable lanes={lanes} />}
        </div>
      </JobsState>
    </Panel>
  );
}
