import css from './Skeleton.module.css';

/** Placeholder for one line of text. */
export const SkeletonBar = ({ width }: { width: number | string }) => (
  <span className={css.bar} style={{ width }} aria-hidden="true" />
);
