import { can } from '../../common/access/can';
import type { JobView } from '../../common/jobs/job';
import { step } from '../../common/jobs/step';
import type { Person } from '../access/useMe';
import { stateOf } from './stateOf';

/** True if the user can assign the job to themselves, by the server's rules. */
export const mayTake = (job: JobView, me: Person): boolean =>
  can['job.assign'](me.viewer) && 'to' in step(stateOf(job), 'assign');
