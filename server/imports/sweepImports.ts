import type { Services } from '../services';
import { change } from '../work/change';
import { failDead } from './lockList';

/** Marks imports of dead processes as failed; runs at startup and every hour. */
export const sweepImports = (services: Services): Promise<void> =>
  change(services, { actor: null, verb: 'house:sweep' }, (work) => failDead(work, null));
