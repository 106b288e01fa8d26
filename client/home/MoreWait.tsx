import { count } from '../../common/format/numbers';
import css from './queue.module.css';

/** A queue is worked from its top: so many are drawn, the rest follow as these go. */
export const drawnAtOnce = 25;

/** The queue goes on below what is drawn. */
export const MoreWait = ({ by }: { by: number }) =>
  by > 0 ? <p className={css.more}>{count(by)} more come up as these are decided.</p> : null;
