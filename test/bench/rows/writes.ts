import { measureInProcess } from '../Baseline';
import type { Row } from '../Row';
import { compare, interleaved } from '../rounds';

const seconds = 4;

/** This program locks the row and compares the changes, as every command does; the baseline only writes. */
export const writes: Row = {
  number: 7,
  task: 'job + history + change row in one transaction, 16 at a time',
  async run({ program }) {
    const rates = await interleaved(5, {
      ours: () => measureInProcess('ours/writes.ts', program.databaseUrl, seconds),
      bare: () => measureInProcess('bare/writes.ts', program.databaseUrl, seconds),
    });
    return [
      { what: 'compared with raw pg', ...compare(rates.ours, rates.bare), unit: 'writes/s', better: 'more', goal: 0.8 },
    ];
  },
};
