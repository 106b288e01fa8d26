import type { JobFilter } from '../../common/jobs/matches';
import type { UserView } from '../../common/users/user';

/** Which jobs a person of the staff has chosen to see in lists (profile: showCadJobs, showNonCadJobs); both, or none, are all. */
export function chosenJobs({ showCadJobs, showNonCadJobs }: UserView, staff: boolean): JobFilter {
  if (!staff || showCadJobs === showNonCadJobs) return {};
  return showCadJobs ? { showCad: true } : { showNonCad: true };
}
