import { FairQueue } from '../work/FairQueue';

/** A list's file with its rows is in memory while it is imported: one of a company and two of a server at a time. */
export const makeImportQueue = (): FairQueue =>
  new FairQueue({
    what: 'imports',
    atOnce: 2,
    perGroup: 1,
    waitingPerGroup: 4,
    waiting: 20,
  });
