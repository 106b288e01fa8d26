import { Fragment } from 'react';
import css from './Skeleton.module.css';

interface SkeletonProps {
  rows?: number;
  /** Widths of the columns to come, in px; `null` is the free room between them. */
  columns?: readonly (number | null)[];
  roomy?: boolean;
  /** What is being loaded, for those who hear it: "Loading catalog". */
  label?: string;
}

const usual = [70, 52, 140, null, 26, 80] as const;
/** Names differ in length: so do their shadows. */
const lengths = [1, 0.75, 1.2, 0.87, 1.07, 0.69, 0.94, 1.14, 0.79, 1.03];

/** Rows in the place they will keep. The widest column varies, the others stand. */
export function Skeleton({ rows = 8, columns = usual, roomy = false, label = 'Loading' }: SkeletonProps) {
  const widest = Math.max(...columns.map((width) => width ?? 0));
  return (
    <div className={css.rows} role="status">
      <span className="hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={roomy ? `${css.row} ${css.roomy}` : css.row} aria-hidden="true">
          {columns.map((width, column) => (
            <Fragment key={column}>
              {width === null ? (
                <span className={css.gap} />
              ) : (
                <i style={{ width: width === widest ? width * (lengths[row % lengths.length] ?? 1) : width }} />
              )}
            </Fragment>
          ))}
        </div>
      ))}
    </div>
  );
}
