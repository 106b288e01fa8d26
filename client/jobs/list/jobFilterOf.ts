import type { JobListFilter } from '../../../common/jobs/jobList';
import { type Status, statuses } from '../../../common/jobs/status';
import { isOn } from '../../api/isOn';
import type { ListFilters } from '../../lists/useList';

const id = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
const on = (text: string | undefined): true | undefined => (isOn(text) ? true : undefined);

/** Converts the URL filters of the estimates list (R7: activeOnly, mineOnly, status); unknown values are ignored. */
export function jobFilterOf(filters: ListFilters): JobListFilter {
  const status = filters.status?.split(',').filter((name): name is Status => statuses.some((one) => one === name));
  const level = id(filters.level);
  return {
    activeOnly: on(filters.activeOnly),
    mineOnly: on(filters.mineOnly),
    rush: on(filters.rush),
    status: status?.length ? status : undefined,
    q: filters.q,
    client: id(filters.client),
    customer: id(filters.customer),
    author: id(filters.author),
    drafter: filters.drafter === 'none' ? 'none' : id(filters.drafter),
    level: level === 9 || (level !== undefined && level <= 5) ? level : undefined,
  };
}
