import { expect, it } from 'vitest';
import { liveOptions } from '../../client/api/liveOptions';
import type { QueryDefinition } from '../../client/api/QueryDefinition';
import type { Role } from '../../common/access/roles';
import type { Polled } from '../../common/live/polling';

// Expected intervals of R5, in ms.
const intervals: [Polled, Role, number][] = [
  ['jobList', 'viewer', 300_000],
  ['jobList', 'client', 300_000],
  ['jobList', 'customer', 300_000],
  ['jobList', 'cad', 5000],
  ['jobList', 'admin', 5000],
  ['jobList', 'super', 5000],
  ['jobDetail', 'viewer', 300_000],
  ['jobDetail', 'client', 300_000],
  ['jobDetail', 'customer', 300_000],
  ['jobDetail', 'cad', 1000],
  ['jobDetail', 'admin', 1000],
  ['jobDetail', 'super', 1000],
  ['homeCounts', 'viewer', 18_000_000],
  ['homeCounts', 'client', 18_000_000],
  ['homeCounts', 'customer', 18_000_000],
  ['homeCounts', 'cad', 5000],
  ['homeCounts', 'admin', 5000],
  ['homeCounts', 'super', 5000],
];

it.each(intervals)(
  '[P23] %s for a %s polls every %i ms while disconnected and never while connected',
  (polled, role, ms) => {
    const definition = { key: [polled], cache: { shape: 'counts' }, polled } as unknown as QueryDefinition<unknown>;
    expect(liveOptions(definition, false, role).refetchInterval).toBe(ms);
    expect(liveOptions(definition, true, role).refetchInterval).toBe(false);
  },
);
