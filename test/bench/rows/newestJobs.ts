import { Bare } from '../Bare';
import { barrage, requestOf } from '../Connection';
import type { Row } from '../Row';
import { medians } from '../rounds';

/** We answer a signed-in admin through policy and presentation; the yardsticks answer anybody, straight from a table. */
export const newestJobs: Row = {
  number: 1,
  task: 'GET /jobs, the newest 25 of 100,000',
  async run(ground) {
    const bare = await Bare.start('bare/pages.ts', ground.program.databaseUrl);
    const asked = requestOf('/api/v1/jobs?num=25', { headers: ground.bearer(ground.admin) });
    const { ours, rows, text, express } = await medians(5, {
      ours: () => barrage(ground.port, asked),
      rows: () => barrage(bare.port, requestOf('/rows')),
      text: () => barrage(bare.port, requestOf('/text')),
      express: () => barrage(bare.port, requestOf('/express')),
    });
    await bare.stop();
    const figure = { ours, unit: 'requests/s', better: 'more' } as const;
    return [
      { ...figure, what: 'beside node:http + prepared pg', bare: rows, goal: 1, once: 2240 },
      { ...figure, what: 'beside the same with PostgreSQL’s JSON', bare: text, once: 4400 },
      { ...figure, what: 'beside bare Express', bare: express, once: 1920 },
    ];
  },
};
