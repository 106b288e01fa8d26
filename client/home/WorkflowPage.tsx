import { count } from '../../common/format/numbers';
import { boardColumns, boardLimit, columnOf } from '../../common/jobs/row';
import { messageOf } from '../api/CallError';
import { Alert } from '../ui/Alert';
import { Board } from '../ui/Board';
import { BoardColumn } from '../ui/BoardColumn';
import { ButtonLink } from '../ui/ButtonLink';
import { ErrorState } from '../ui/ErrorState';
import { Glyph } from '../ui/Glyph';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { BoardFigures } from './BoardFigures';
import { JobRows } from './JobRows';
import { useBoard } from './useBoard';
import { ViewSwitch } from './ViewSwitch';
import { WorkflowColumn } from './WorkflowColumn';

const WorkflowActions = () => (
  <>
    <span className="desk">
      <ButtonLink to="/workflow?display=wall" kind="ghost">
        <Glyph name="screen" /> Wall display
      </ButtonLink>
    </span>
    <ViewSwitch />
  </>
);

/** The staff's board: jobs with a due time as Rush, Revision and New, each by due time (spec §2, decisions §2). */
export function WorkflowPage() {
  const board = useBoard();
  const jobs = board.data;
  return (
    <Page title="Workflow" fill beside={jobs && <BoardFigures jobs={jobs} />} actions={<WorkflowActions />}>
      {jobs && jobs.length >= boardLimit && (
        <Alert>
          The board shows the {count(boardLimit)} jobs that are due first. Others come up as these are done.
        </Alert>
      )}
      {jobs ? (
        <JobRows path="/workflow" label="the board">
          <Board>
            {boardColumns.map(({ key, title, empty }) => (
              <WorkflowColumn
                key={key}
                title={title}
                empty={empty}
                jobs={jobs.filter((job) => columnOf(job) === key)}
              />
            ))}
          </Board>
        </JobRows>
      ) : board.isError ? (
        <Panel flush>
          <ErrorState
            title="The board could not be loaded"
            onRetry={() => void board.refetch()}
            retrying={board.isFetching}
          >
            {messageOf(board.error)}
          </ErrorState>
        </Panel>
      ) : (
        <Board>
          {boardColumns.map(({ key, title, empty }) => (
            <BoardColumn key={key} title={title} empty={empty}>
              <Skeleton rows={6} columns={[54, 150, null, 64]} roomy label={`Loading ${title}`} />
            </BoardColumn>
          ))}
        </Board>
      )}
    </Page>
  );
}
