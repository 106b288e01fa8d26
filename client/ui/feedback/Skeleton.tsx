import { Fragment } from 'react';
import { skeletonText } from './feedbackText';
import css from './Skeleton.module.css';

interface SkeletonProps {
  rows?: number;
  /** Widths of the columns, in px; `null` is flexible space between them. */
  columns?: readonly (number | null)[];
  roomy?: boolean;
  /** "Loading catalog". Announced at once, and shown if loading takes longer than a second. */
  label?: string;
}

const defaultColumns = [70, 52, 140, null, 26, 80] as const;
/** Factors that vary the widest column, as names do. */
const lengths = [1, 0.75, 1.2, 0.87, 1.07, 0.69, 0.94, 1.14, 0.79, 1.03];

/** Placeholder rows with the size of the real ones. */
export function Skeleton({
  rows = 8,
  columns = defaultColumns,
  roomy = false,
  label = skeletonText.loading,
}: SkeletonProps) {
  const widest = Math.max(...columns.map((width) => width ?? 0));
  return (
    <div className={css.rows} role="status">
      <span className={css.label}>{label}</span>
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
