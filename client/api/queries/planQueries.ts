import { call } from '../call';
import { define } from './defineQuery';

/** Jobs often change several at a time, and the plan covers them all. */
const waitMs = 3000;

/** The office's plan, for modules that are loaded on demand. */
export const planQueries = {
  plan: () =>
    define({
      key: ['plan.get'],
      load: (signal) => call('plan.get', {}, { signal }),
      cache: { shape: 'derived', of: ['job', 'user', 'settings'], wait: waitMs },
      polled: 'jobList',
    }),
  /** The part of it that a display draws. */
  displayPlan: () =>
    define({
      key: ['display.plan'],
      load: (signal) => call('display.plan', {}, { signal }),
      cache: { shape: 'derived', of: ['wallJob'], wait: waitMs },
      polled: 'other',
    }),
};
