import { dateKey, localDay } from '../../common/jobs/clock';
import type { Services } from '../services';

/** Today in the office's time zone, as YYYY-MM-DD. */
export const officeDay = ({ now, env }: Pick<Services, 'now' | 'env'>): string =>
  dateKey(localDay(now().getTime(), env.officeTz));
