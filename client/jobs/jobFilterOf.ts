import type { JobListFilter } from '../../common/jobs/jobList';
import { type Status, statuses } from '../../common/jobs/status';
import { isOn } from '../api/isOn';
import type { ListFilters } from '../lists/useList';

const id = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
const on = (text: string | undefined): true | undefined => (isOn(text) ? true : undefined);

/** What the address bar asks of the estimates list (spec §2: activeOnly, mineOnly, status); what is no filter asks nothing. */
export function jobFilterOf(asked: ListFilters): JobListFilter {
  const status = asked.status?.split(',').filter((name): name is Status => statuses.some((one) => one === name));
  const level = id(asked.level);
  return {
    activeOnly: on(asked.activeOnly),
    mineOnly: on(asked.mineOnly),
    rush: on(asked.rush),
    status: status?.length ? status : undefined,
    q: asked.q,
    client: id(asked.client),
    customer: id(asked.customer),
    drafter: asked.drafter === 'none' ? 'none' : id(asked.drafter),
    level: level === 9 || (level !== undefined && level <= 5) ? level : undefined,
  };
}
