import { type CSSProperties, useId } from 'react';
import type { BoardJob } from '../../common/jobs/job';
import { count, unknown } from '../../common/format/numbers';
import type { Shown } from './paging';
import { type WallMark, WallTile } from './WallTile';
import { wallText } from './wallText';
import css from './wall.module.css';

interface WallColumnProps {
  title: string;
  empty: string;
  /** Jobs by due time; undefined until loaded. */
  jobs: readonly BoardJob[] | undefined;
  /** Loading failed; the header says so. */
  failed: boolean;
  /** Number of tiles that fit. */
  fit: number;
  shown: Shown<BoardJob>;
  /** Jobs of the lane that aren't among the most urgent ones, and are only counted. */
  beyond: number;
  overdue: number;
  taken: ReadonlySet<number>;
  marked: ReadonlyMap<number, WallMark>;
}

/** Above this many pages, only the page number is shown, without dots. */
const mostDots = 8;

/** A lane in pages that turn automatically; the page of a job that was just assigned is shown at once. */
export function WallColumn({
  title,
  empty,
  jobs,
  failed,
  fit,
  shown,
  beyond,
  overdue,
  taken,
  marked,
}: WallColumnProps) {
  const id = useId();
  const { rows, page, pages } = shown;
  const more = shown.more + beyond;
  return (
    <section
      className={css.column}
      aria-labelledby={id}
      data-empty={(jobs && jobs.length === 0) || undefined}
      style={{ '--rows': fit } as CSSProperties}
    >
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {jobs && <b>{count(jobs.length)}</b>}
        {overdue > 0 && <span className={css.late}>{wallText.overdue(overdue)}</span>}
        <span className={css.space} />
        {pages > 1 && (
          <span className={css.pages}>
            {wallText.page(page + 1, pages)}
            {pages <= mostDots &&
              Array.from({ length: pages }, (_, i) => <i key={i} data-on={i === page || undefined} />)}
          </span>
        )}
      </div>
      {rows.length > 0 ? (
        <ul className={css.tiles} style={{ gridTemplateRows: `repeat(${fit}, minmax(0, 196px))` }}>
          {rows.map((job) => (
            <WallTile key={job._id} job={job} taken={taken.has(job._id)} mark={marked.get(job._id)} />
          ))}
        </ul>
      ) : (
        <p className={css.empty}>{jobs ? empty : failed ? unknown : wallText.loading}</p>
      )}
      {more > 0 && <p className={css.more}>{wallText.more(more)}</p>}
    </section>
  );
}
