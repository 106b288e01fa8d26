import { FairQueue } from '../work/tasks/FairQueue';

/** Imports keep a whole file in memory, so run one per company and two per server at a time. */
export const makeImportQueue = (): FairQueue =>
  new FairQueue({
    what: 'imports',
    atOnce: 2,
    perGroup: 1,
    waitingPerGroup: 4,
    waiting: 20,
  });
