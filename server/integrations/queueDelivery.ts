import type { Work } from '../work/Work';

/** Its own task, so that one address that is away holds up no other. */
export const queueDelivery = (work: Work, id: number): Promise<void> =>
  work.task('delivery.send', { id }, `delivery:${id}`);
