import css from './Skeleton.module.css';

/** One line to come, anywhere. */
export const SkeletonBar = ({ width }: { width: number | string }) => (
  <span className={css.bar} style={{ width }} aria-hidden="true" />
);
