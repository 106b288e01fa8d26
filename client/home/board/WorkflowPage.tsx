import { useRef } from 'react';
import { boardColumns, boardLimit, columnOf } from '../../../common/jobs/row';
import { Alert } from '../../ui/feedback/Alert';
import { Board } from '../../ui/board/Board';
import { BoardColumn } from '../../ui/board/BoardColumn';
import { RemoteButton } from '../../displays/RemoteButton';
import { ButtonLink } from '../../ui/ButtonLink';
import { LoadError } from '../../api/LoadError';
import { Glyph } from '../../ui/Glyph';
import { ListPresence } from '../../live/presence/ListPresence';
import { Page } from '../../ui/layout/Page';
import { Panel } from '../../ui/layout/Panel';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { BoardFigures } from './BoardFigures';
import { JobRows } from '../JobRows';
import { BoardTools } from './BoardTools';
import { useBoard } from './useBoard';
import { useBoardFilter } from './useBoardFilter';
import { ViewSwitch } from './ViewSwitch';
import { NextJob } from '../../planning/NextJob';
import { useLateJobs, usePlan } from '../../planning/usePlan';
import { WorkflowColumn } from './WorkflowColumn';
import { boardText, homeText } from '../homeText';

const WorkflowActions = () => (
  <>
    <span className="desk">
      <RemoteButton />
      <ButtonLink to="/workflow?display=wall" kind="ghost">
        <Glyph name="screen" /> {boardText.wall}
      </ButtonLink>
    </span>
    <ViewSwitch />
  </>
);

/** The staff's board: jobs with a due time as Rush, Revision and New, each by due time (R7, R2). */
export function WorkflowPage() {
  const board = useBoard();
  const jobs = board.data;
  const late = useLateJobs(usePlan().data);
  const filter = useBoardFilter();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Page
      title={homeText.workflow}
      fill
      beside={
        <>
          {jobs && <BoardFigures jobs={jobs} />}
          <ListPresence list="board" />
        </>
      }
      tools={<BoardTools filter={filter} field={field} />}
      actions={<WorkflowActions />}
    >
      {jobs && jobs.length >= boardLimit && <Alert>{boardText.limit(boardLimit)}</Alert>}
      {jobs ? (
        <JobRows path="/workflow" label={boardText.label} onSearch={() => field.current?.select()}>
          <NextJob />
          <Board>
            {boardColumns.map(({ key, title, empty }) => (
              <WorkflowColumn
                key={key}
                title={title}
                {...(filter.isOn ? { empty: boardText.noMatch } : { empty, emptyNote: boardText.emptyNote[key] })}
                jobs={jobs.filter((job) => columnOf(job) === key && filter.shows(job))}
                late={late}
              />
            ))}
          </Board>
        </JobRows>
      ) : board.isError ? (
        <Panel flush>
          <LoadError title={boardText.failed} query={board} />
        </Panel>
      ) : (
        <Board>
          {boardColumns.map(({ key, title, empty }) => (
            <BoardColumn key={key} title={title} empty={empty}>
              <Skeleton rows={6} columns={[54, 150, null, 64]} roomy label={boardText.loading} />
            </BoardColumn>
          ))}
        </Board>
      )}
    </Page>
  );
}
