import { Bare } from '../Bare';
import { barrage, requestOf } from '../Connection';
import type { Row } from '../Row';
import { medians } from '../rounds';

/** We know who asks and that nothing was handed on since; Express compares two texts. Neither touches a table. */
export const unchangedPoll: Row = {
  number: 2,
  task: 'the same poll, unchanged (304)',
  async run(ground) {
    const bare = await Bare.start('bare/pages.ts', ground.program.databaseUrl);
    const headers = ground.bearer(ground.admin);
    const url = `${ground.program.base}/api/v1/jobs?num=25`;
    const tag = (await fetch(url, { headers })).headers.get('etag') ?? '';
    const asked = requestOf('/api/v1/jobs?num=25', { headers: { ...headers, 'If-None-Match': tag } });
    const plain = requestOf('/unchanged', { headers: { ...headers, 'If-None-Match': '"kept"' } });
    const { ours, express } = await medians(5, {
      ours: () => barrage(ground.port, asked, { expect: '304' }),
      express: () => barrage(bare.port, plain, { expect: '304' }),
    });
    await bare.stop();
    const what = 'beside Express with an ETag kept in memory';
    return [{ what, ours, bare: express, unit: 'requests/s', better: 'more', goal: 0.6, once: 15_900 }];
  },
};
