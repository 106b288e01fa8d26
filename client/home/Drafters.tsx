import type { JobView } from '../../common/jobs/job';
import { count } from '../../common/format/numbers';
import { DrafterBadge } from '../ui/DrafterBadge';
import { DueTime } from '../ui/DueTime';
import { Panel } from '../ui/Panel';
import { useBoard } from './useBoard';
import css from './home.module.css';

interface Load {
  drafter: { _id: number; name: string };
  jobs: JobView[];
}

/** Who has how much, and what of it is due first. The board is in the order of due times already. */
function loads(jobs: readonly JobView[]): Load[] {
  const byDrafter = new Map<number, Load>();
  for (const job of jobs) {
    const drafter = job.cadCurrent;
    if (!drafter) continue;
    const load = byDrafter.get(drafter._id);
    if (load) load.jobs.push(job);
    else byDrafter.set(drafter._id, { drafter, jobs: [job] });
  }
  return [...byDrafter.values()].sort((a, b) => a.drafter.name.localeCompare(b.drafter.name));
}

export function Drafters() {
  const { data = [] } = useBoard();
  const all = loads(data);
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
