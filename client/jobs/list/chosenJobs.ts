import type { JobFilter } from '../../../common/jobs/matches';
import type { UserView } from '../../../common/users/user';

/** Jobs that a staff user wants to see in lists (profile: showCadJobs, showNonCadJobs); both or none means all. */
export function chosenJobs({ showCadJobs, showNonCadJobs }: UserView, staff: boolean): JobFilter {
  if (!staff || showCadJobs === showNonCadJobs) return {};
  return showCadJobs ? { showCad: true } : { showNonCad: true };
}
