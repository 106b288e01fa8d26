import { count } from '../../../common/format/numbers';
import type { JobView } from '../../../common/jobs/job';
import { pausedAt } from '../../../common/jobs/timeLeft';
import { LoadError } from '../../api/LoadError';
import { DrafterBadge } from '../../ui/status/job/DrafterBadge';
import { DueTime } from '../../ui/status/time/DueTime';
import { Panel } from '../../ui/layout/Panel';
import { loadsOf } from './loads';
import { useBoard } from '../board/useBoard';
import css from '../home.module.css';
import { draftersText } from '../homeText';

const none: readonly JobView[] = [];

/** Jobs per drafter, with the next due time. */
export function Drafters() {
  const board = useBoard();
  const all = loadsOf(board.data ?? none);
  if (board.isError && !board.data) {
    return (
      <Panel title={draftersText.title}>
        <LoadError title={draftersText.failed} query={board} />
      </Panel>
    );
  }
  if (all.length === 0) return null;
  return (
    <Panel title={draftersText.title} count={all.length}>
      <table className={css.drafters} aria-label={draftersText.title}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">{draftersText.drafter}</span>
            </th>
            <th scope="col">{draftersText.jobs}</th>
            <th scope="col">{draftersText.nextDue}</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ drafter, jobs }) => {
            const next = jobs.find((job) => pausedAt(job) === null) ?? jobs[0];
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
                  <DueTime due={next?.dueBackTime ?? null} pausedAt={next && pausedAt(next)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
