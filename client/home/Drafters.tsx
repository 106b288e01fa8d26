import { count } from '../../common/format/numbers';
import type { JobView } from '../../common/jobs/job';
import { DrafterBadge } from '../ui/DrafterBadge';
import { DueTime } from '../ui/DueTime';
import { ErrorState } from '../ui/ErrorState';
import { Panel } from '../ui/Panel';
import { loadsOf } from './loads';
import { useBoard } from './useBoard';
import css from './home.module.css';

const none: readonly JobView[] = [];

/** Who has how much, and what of it is due first. */
export function Drafters() {
  const board = useBoard();
  const all = loadsOf(board.data ?? none);
  if (board.isError && !board.data) {
    return (
      <Panel title="Drafters">
        <ErrorState
          title="Error loading the drafters"
          onRetry={() => void board.refetch()}
          retrying={board.isFetching}
        />
      </Panel>
    );
  }
  if (all.length === 0) return null;
  return (
    <Panel title="Drafters" count={all.length}>
      <table className={css.drafters} aria-label="Drafters">
        <thead className="hidden">
          <tr>
            <th scope="col">Drafter</th>
            <th scope="col">Jobs</th>
            <th scope="col">Next due</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ drafter, jobs }) => {
            const next = jobs.find((job) => job.statusCurrent !== 'RFI');
            return (
              <tr key={drafter._id}>
                <td>
                  <span className="row">
                    <DrafterBadge drafter={drafter} />
                    <span className="cut" aria-hidden="true">
                      {drafter.name}
                    </span>
                  </span>
                </td>
                <td className="num">{count(jobs.length)}</td>
                <td className="num">
                  <DueTime due={next?.dueBackTime ?? null} paused={!next} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
