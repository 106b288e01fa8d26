import { Baseline } from '../Baseline';
import { requestRate, requestOf } from '../Connection';
import type { Row } from '../Row';
import { medians } from '../rounds';

/** This program checks permissions and builds views for an admin; the baselines return rows without checks. */
export const newestJobs: Row = {
  number: 1,
  task: 'GET /jobs, the newest 25 of 100,000',
  async run(workload) {
    const bare = await Baseline.start('bare/pages.ts', workload.program.databaseUrl);
    const request = requestOf('/api/v1/jobs?num=25', { headers: workload.bearer(workload.admin) });
    const { ours, rows, text, express } = await medians(5, {
      ours: () => requestRate(workload.port, request),
      rows: () => requestRate(bare.port, requestOf('/rows')),
      text: () => requestRate(bare.port, requestOf('/text')),
      express: () => requestRate(bare.port, requestOf('/express')),
    });
    await bare.stop();
    const figure = { ours, unit: 'requests/s', better: 'more' } as const;
    return [
      { ...figure, what: 'compared with node:http + prepared pg', bare: rows, goal: 1, reference: 2240 },
      { ...figure, what: 'compared with the same using PostgreSQL’s JSON', bare: text, reference: 4400 },
      { ...figure, what: 'compared with bare Express', bare: express, reference: 1920 },
    ];
  },
};
