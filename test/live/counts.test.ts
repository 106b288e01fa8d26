import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserTab } from '../support/browserCache';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('figures on an open screen', () => {
  it('[P24] change with each commit, even while another transaction stays open', async () => {
    const foreign = new pg.Client({ connectionString: world.databaseUrl });
    await foreign.connect();
    const tab = await BrowserTab.open(world.as('admin'), world.port);
    try {
      const job = await world.makeJob('Submitted');
      await foreign.query('BEGIN');
      await foreign.query('SELECT pg_current_xact_id()');
      const figures = await tab.show(tab.queries.weekly());
      const count = (status: string) => figures()?.status.find((s) => s.status === status)?.count ?? 0;
      const before = count('Working');
      await mustAct(world.as('admin'), job._id, 'validate');
      for (const [act, more] of [
        ['assign', 1],
        ['unassign', 0],
        ['assign', 1],
      ] as const) {
        await mustAct(world.as('cad'), job._id, act);
        await tab.until(() => count('Working') === before + more, `${act} is counted`);
      }
      expect(count('Validated')).toBe(0);
    } finally {
      tab.close();
      await foreign.end();
    }
  });
});
