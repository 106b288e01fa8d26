import { Baseline } from '../Baseline';
import { requestRate, requestOf } from '../Connection';
import type { Row } from '../Row';
import { compare, interleaved } from '../rounds';

/** This program checks permissions and builds views for an admin; the baselines return rows without checks. */
export const newestJobs: Row = {
  number: 1,
  task: 'GET /jobs, the newest 25 of 100,000',
  async run(workload) {
    const bare = await Baseline.start('bare/pages.ts', workload.program.databaseUrl);
    const request = requestOf('/api/v1/jobs?num=25', { headers: workload.bearer(workload.admin) });
    const rates = await interleaved(5, {
      ours: () => requestRate(workload.port, request),
      rows: () => requestRate(bare.port, requestOf('/rows')),
      text: () => requestRate(bare.port, requestOf('/text')),
      express: () => requestRate(bare.port, requestOf('/express')),
    });
    await bare.stop();
    const comparedTo = (bare: number[]) =>
      ({ ...compare(rates.ours, bare), unit: 'requests/s', better: 'more' }) as const;
    return [
      { ...comparedTo(rates.rows), what: 'compared with node:http + prepared pg', goal: 1 },
      { ...comparedTo(rates.text), what: 'compared with the same using PostgreSQL’s JSON' },
      { ...comparedTo(rates.express), what: 'compared with bare Express' },
    ];
  },
};
