import { Baseline } from '../Baseline';
import { requestRate, requestOf } from '../Connection';
import type { Row } from '../Row';
import { compare, interleaved } from '../rounds';

/** This program identifies the user and checks for new changes; Express compares two strings. Neither reads a table. */
export const unchangedPoll: Row = {
  number: 2,
  task: 'the same poll, unchanged (304)',
  async run(workload) {
    const bare = await Baseline.start('bare/pages.ts', workload.program.databaseUrl);
    const headers = workload.bearer(workload.admin);
    const url = `${workload.program.base}/api/v1/jobs?num=25`;
    const tag = (await fetch(url, { headers })).headers.get('etag') ?? '';
    const request = requestOf('/api/v1/jobs?num=25', { headers: { ...headers, 'If-None-Match': tag } });
    const plain = requestOf('/unchanged', { headers: { ...headers, 'If-None-Match': '"kept"' } });
    const rates = await interleaved(5, {
      ours: () => requestRate(workload.port, request, { expect: '304' }),
      express: () => requestRate(bare.port, plain, { expect: '304' }),
    });
    await bare.stop();
    const what = 'compared with Express with an ETag in memory';
    return [{ what, ...compare(rates.ours, rates.express), unit: 'requests/s', better: 'more', goal: 0.6 }];
  },
};
