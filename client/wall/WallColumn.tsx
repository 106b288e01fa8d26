import { useId } from 'react';
import type { JobView } from '../../common/jobs/job';
import { isOverdue } from '../../common/jobs/row';
import { count, unknown } from '../../common/format/numbers';
import { useClock } from '../ui/clock';
import { shownPage } from './paging';
import { WallTile } from './WallTile';
import css from './wall.module.css';

interface WallColumnProps {
  title: string;
  empty: string;
  /** By due time; undefined until they are there. */
  jobs: readonly JobView[] | undefined;
  /** They could not be loaded, and the wall says so above. */
  failed: boolean;
  /** Tiles that fit. */
  fit: number;
  turn: number;
  taken: ReadonlySet<number>;
}

/** Beyond so many pages the figures say it alone. */
const mostDots = 8;

/** What does not fit turns pages by itself; the page on which somebody takes a job comes up for it. */
export function WallColumn({ title, empty, jobs, failed, fit, turn, taken }: WallColumnProps) {
  const id = useId();
  const overdue = useClock((now) => jobs?.filter((job) => isOverdue(job, now)).length ?? 0);
  const { rows, page, pages } = shownPage(jobs ?? [], fit, turn, (job) => taken.has(job._id));
  return (
    <section className={css.column} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {jobs && <b>{count(jobs.length)}</b>}
        {overdue > 0 && <span className={css.late}>{count(overdue)} overdue</span>}
        <span className={css.space} />
        {pages > 1 && (
          <span className={css.pages}>
            page {page + 1} of {pages}
            {pages <= mostDots &&
              Array.from({ length: pages }, (_, i) => <i key={i} data-on={i === page || undefined} />)}
          </span>
        )}
      </div>
      {rows.length > 0 ? (
        <ul className={css.tiles} style={{ gridTemplateRows: `repeat(${fit}, minmax(0, 196px))` }}>
          {rows.map((job) => (
            <WallTile key={job._id} job={job} taken={taken.has(job._id)} />
          ))}
        </ul>
      ) : (
        <p className={css.empty}>{jobs ? empty : failed ? unknown : 'Loading'}</p>
      )}
    </section>
  );
}
