import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** The badge cycles (R2), handwritten; the same user can undo a change within a minute. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

type Badge = 'quoteStatus' | 'productionStatus';
const set = (badge: Badge, id: number, body: object, who: PersonName = 'cad') =>
  world.as(who).call(`jobs.${badge}`, { params: { id }, body: body as never });

const cycles: Record<Badge, string[]> = {
  quoteStatus: ['Awaiting Takeoff', 'Ready to Quote', 'Emailed', 'Sold', 'Awaiting Takeoff'],
  productionStatus: ['Awaiting Approval', 'Awaiting Material', 'Scheduled', 'Built', 'Delivered', 'Awaiting Approval'],
};

describe.each(['quoteStatus', 'productionStatus'] as const)('%s', (badge) => {
  const field = `${badge}Current` as const;

  it('cycles one value at a time and rejects any other', async () => {
    const job = await world.makeJob('Submitted');
    expect(job[field]).toBe(cycles[badge][0]);
    for (const next of cycles[badge].slice(1)) {
      for (const wrong of [...new Set([...cycles[badge], 'Imported', 'NA', ''])].filter((value) => value !== next)) {
        const refused = await set(badge, job._id, { level: wrong });
        expect([refused.status, refused.refused?.message], `${wrong} before ${next}`).toEqual([
          409,
          expect.stringContaining(next),
        ]);
      }
      expect((await set(badge, job._id, { level: next })).body[field]).toBe(next);
    }
  });

  it('goes from NA and from Imported to the second value', async () => {
    const second = cycles[badge][0] as string;
    for (const odd of ['Imported', 'something else', null]) {
      const job = await world.makeJob('Submitted');
      const column = badge === 'quoteStatus' ? 'quote_status' : 'production_status';
      await world.sql(`UPDATE jobs SET ${column} = $2 WHERE id = $1`, [job._id, odd]);
      expect((await set(badge, job._id, { level: second })).body[field]).toBe(second);
    }
  });

  it('can be undone within a minute, by the same user, to the previous value', async () => {
    const [first, second] = cycles[badge] as [string, string];
    const job = await world.makeJob('Submitted');
    await set(badge, job._id, { level: second });
    expect((await set(badge, job._id, { level: first, undo: true }, 'cad2')).status, 'another user').toBe(409);
    expect((await set(badge, job._id, { level: 'Sold', undo: true })).status, 'to another value').toBe(409);
    expect((await set(badge, job._id, { level: first, undo: true })).body[field]).toBe(first);

    await set(badge, job._id, { level: second });
    world.clock.advance(61_000);
    expect((await set(badge, job._id, { level: first, undo: true })).status, 'after a minute').toBe(409);
  });
});
