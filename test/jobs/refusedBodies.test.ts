import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, currentDrafts } from '../support/journey';
import { startWorld, type World } from '../support/world';
import { freshDraft, PlacedJobs } from './placedJobs';
import { type Action, noTextNeeded, type RefusedBody, refusedBodies, type State } from './status.table';

// Bodies that are rejected although actor, action and state are valid; and actions whose note needs no text.

let world: World;
let placed: PlacedJobs;
beforeAll(async () => {
  world = await startWorld();
  placed = await PlacedJobs.place(world);
});
afterAll(() => world.stop());

/** Resolves an '@…' placeholder of the table. */
async function fillIn(name: string, id: number): Promise<string> {
  const files = (await world.as('admin').does('jobs.get', { params: { id } })).files;
  const of = (group: string) => files.find((file) => file.group === group)?._id as string;
  switch (name) {
    case '@submitted file of the job':
      return of('submitted');
    case '@draft of another job':
      return (await currentDrafts(world.as('admin'), placed.id('customer', 'Review')))[0] as string;
    case '@draft of the round before the correction':
      return of('older draft');
    default:
      throw new Error(`Unknown placeholder in the table: ${name}`);
  }
}

const paths = { validate: 'validate', assign: 'assign', release: 'release', dueBack: 'dueBack' };

test.each(
  refusedBodies.map((row): [string, RefusedBody] => [`${row.state}, ${row.call} ${JSON.stringify(row.body)}`, row]),
)('%s', async (_, { state, actor, call, body }) => {
  const id = placed.id('client', state);
  const before = await placed.putBack(id);
  const level = Array.isArray(body.level)
    ? await Promise.all(body.level.map((one) => (typeof one === 'string' ? fillIn(one, id) : one)))
    : body.level;
  const sent = 'level' in body ? { ...body, level } : body;
  const answer =
    call === 'notes'
      ? await world.as(actor).request('POST', `/api/v1/notes/${id}`, { body: sent })
      : await world.as(actor).request('PATCH', `/api/v1/jobs/${id}/${paths[call]}`, { body: sent });
  expect(answer.status, answer.text).toBe(422);
  expect(answer.refused?.message).toBeTruthy();
  expect(Object.keys(answer.refused?.fields ?? {})).not.toEqual([]);
  expect(await placed.observe(id)).toEqual(before);
});

const where: Partial<Record<Action, State>> = {
  review: 'Working',
  release: 'Review',
  rfi: 'Submitted',
  rfiResponse: 'RFI from Submitted',
  revisionResponse: 'Revision',
};
test.each(noTextNeeded)('accepts %s without text', async (action) => {
  const id = placed.id('client', where[action] as State);
  await placed.putBack(id);
  const files = action === 'review' ? [await freshDraft(world, world.people.admin)] : undefined;
  const drafts = await currentDrafts(world.as('admin'), id);
  const answer = await act(world.as('admin'), id, action, { text: '', files, drafts });
  expect(answer.status, answer.text).toBeLessThan(300);
});
