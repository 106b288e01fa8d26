import { Link } from 'react-router-dom';
import { count } from '../../../common/format/numbers';
import { queueText } from './queueText';
import css from './queue.module.css';

/** Maximum rows of each kind in the queue; the rest are on their own list pages. */
export const maxRows = 25;

/** Link to the rows that aren't shown. */
export const MoreWait = ({ by, to }: { by: number; to: string }) =>
  by > 0 ? (
    <p className={css.more}>
      {queueText.more(count(by))} <Link to={to}>{queueText.all}</Link>
    </p>
  ) : null;
