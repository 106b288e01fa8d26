import type { House } from '../house';
import { change } from '../work/change';
import { failDead } from './lockList';

/** Imports that died with their process are marked as failed: at the start, and once an hour. */
export const sweepImports = (house: House): Promise<void> =>
  change(house, { actor: null, verb: 'house:sweep' }, (work) => failDead(work, null));
