import { measuredBy } from '../Bare';
import type { Row } from '../Row';
import { medians } from '../rounds';

const seconds = 4;

/** We lock the row and compare what changed as every command does; the yardstick just writes. */
export const writes: Row = {
  number: 7,
  task: 'job + history + change row in one transaction, 16 at a time',
  async run({ program }) {
    const { ours, bare } = await medians(5, {
      ours: () => measuredBy('ours/writes.ts', program.databaseUrl, seconds),
      bare: () => measuredBy('bare/writes.ts', program.databaseUrl, seconds),
    });
    return [{ what: 'beside raw pg', ours, bare, unit: 'writes/s', better: 'more', goal: 0.8, once: 3800 }];
  },
};
