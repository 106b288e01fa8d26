import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { JobView } from '../../../common/jobs/job';
import { businessTimeAtom, officeCalendarAtom } from '../../state/office';
import { useNow } from '../../ui/status/time/clock';
import { Panel } from '../../ui/layout/Panel';
import { Segmented } from '../../ui/form/Segmented';
import { useStableRows } from '../../ui/board/useStableRows';
import { DraftersTable } from './DraftersTable';
import { JobsState } from '../JobsState';
import { Lanes } from '../board/Lanes';
import { lanesOf } from '../board/lanes';
import { officeAxis } from '../board/officeAxis';
import { useBoard } from '../board/useBoard';
import { scheduleText } from '../homeText';

const views = [
  { value: 'chart', label: scheduleText.chart },
  { value: 'table', label: scheduleText.table },
] as const;
const none: readonly JobView[] = [];

/** Drafter schedule (R7, R9: 1400 px high), as a chart or a table. */
export function DraftersChart() {
  const board = useBoard();
  const now = useNow();
  const [view, setView] = useState<(typeof views)[number]['value']>('chart');
  const calendar = useAtomValue(officeCalendarAtom);
  const business = useAtomValue(businessTimeAtom);
  const assigned = useMemo(() => (board.data ?? none).filter(({ cadCurrent }) => cadCurrent), [board.data]);
  const { placed, hand } = useStableRows(assigned);
  const jobs = placed.filter(({ gone }) => !gone).map(({ row }) => row);
  const latest = Math.max(...jobs.map(({ dueBackTime }) => Date.parse(dueBackTime ?? '')), now);
  const axis = officeAxis(now, latest, calendar);
  const lanes = lanesOf(jobs, now, axis, business);
  return (
    <Panel
      title={scheduleText.title}
      count={board.data && jobs.length}
      flush
      actions={<Segmented label={scheduleText.viewAs} value={view} onChange={setView} options={views} />}
    >
      <JobsState
        query={board}
        found={jobs.length}
        failed={scheduleText.failed}
        loading={scheduleText.loading}
        expect={10}
        empty={scheduleText.empty}
        emptyNote={scheduleText.emptyNote}
      >
        <div {...hand}>
          {view === 'chart' ? <Lanes lanes={lanes} axis={axis} now={now} /> : <DraftersTable lanes={lanes} />}
        </div>
      </JobsState>
    </Panel>
  );
}
