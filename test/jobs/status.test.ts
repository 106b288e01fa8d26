import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act } from '../support/journey';
import { startWorld, type World } from '../support/world';
import { byHand, doneAt, placedAt, wrongEffects } from './effects';
import { freshDraft, type Observed, PlacedJobs } from './placedJobs';
import {
  type Action,
  actions,
  type Actor,
  actors,
  type AuthorKind,
  effects,
  expected,
  type State,
  states,
  world as table,
} from './status.table';

// Every author × state × action × actor over real HTTP, checked against the handwritten table.

let world: World;
let placed: PlacedJobs;
let unknown: string;
beforeAll(async () => {
  world = await startWorld({ clock: new Date(placedAt) });
  placed = await PlacedJobs.place(world);
  world.clock.set(doneAt);
  unknown = (await world.as('admin').call('jobs.get', { params: { id: 2_000_000_000 } })).text;
});
afterAll(() => world.stop());

interface Cell {
  readonly author: AuthorKind;
  readonly state: State;
  readonly action: Action;
  readonly actor: Actor;
}

/** Errors in the result of one cell. The caller restores the job after accepted actions. */
async function wrongWith({ author, state, action, actor }: Cell, before: Observed): Promise<string[]> {
  const id = placed.id(author, state);
  const person = world.people[actor];
  const staff = person.role === 'cad' || person.role === 'admin' || person.role === 'super';
  const draft = action === 'review' && staff ? await freshDraft(world, person) : null;
  const named = action === 'release' ? await placed.drafts(id) : [];
  const answer = await act(world.as(actor), id, action, {
    ...(draft ? { files: [draft] } : {}),
    drafts: named,
    dueBack: byHand,
  });
  const wanted = expected[author][state][action][actor];
  if (answer.status !== wanted.http) {
    return [`answers ${answer.status}, not ${wanted.http}: ${answer.text.slice(0, 200)}`];
  }
  if (answer.refused) {
    const wrong = wrongRefusal(answer.refused, wanted.says, state);
    if (answer.status === 404 && answer.text !== unknown) wrong.push('differs from the answer for an unknown ID');
    return wrong;
  }
  const after = await placed.observe(id);
  if (action === 'delete') return wrongDeletion(after, answer.body, id);
  const body = answer.body as { notedJob?: { statusCurrent: string; version: number } };
  const view = body.notedJob ?? (answer.body as { statusCurrent: string; version: number });
  const wrong = wrongEffects(before, after, {
    action,
    actor: person,
    author: world.people[author],
    drafter: Object.values(world.people).find(({ id }) => id === before.job?.drafter_id) ?? null,
    next: wanted.next as NonNullable<typeof wanted.next>,
    effects: effects(state, action) as NonNullable<ReturnType<typeof effects>>,
    attached: draft?.slice(-22) ?? null,
    named,
  });
  if (view.statusCurrent !== wanted.next) wrong.push(`the response shows ${view.statusCurrent}, not ${wanted.next}`);
  if (view.version !== after.job?.version) wrong.push('the response shows another version than the stored one');
  return wrong;
}

type Refused = NonNullable<Awaited<ReturnType<typeof act>>['refused']>;
function wrongRefusal({ message, current, status }: Refused, says: string | undefined, state: State): string[] {
  const wanted = { status: table[state].status, drafter: world.people.cad.name, 'what to do': 'contact' }[says ?? ''];
  const wrong = wanted === undefined || message.includes(wanted) ? [] : [`does not name ${wanted}: ${message}`];
  if (status === 409 && (current as { statusCurrent?: string } | undefined)?.statusCurrent !== table[state].status) {
    wrong.push('the conflict does not include the current job');
  }
  return wrong;
}

function wrongDeletion(after: Observed, body: unknown, id: number): string[] {
  const left = [after.job ? 'job' : [], after.history, after.notes, after.files, after.tasks].flat();
  const wrong = left.length > 0 ? [`left ${JSON.stringify(left)}`] : [];
  return JSON.stringify(body) === JSON.stringify({ _id: id }) ? wrong : [...wrong, 'does not return the ID'];
}

describe.each(['client', 'customer'] as const)('a job submitted by a %s', (author) => {
  // About two hundred calls each, five states at a time, which exceeds the usual timeout on a busy machine.
  test.concurrent.each(states)('%s', { timeout: 300_000 }, async (state) => {
    const onHold = table[state].steps.some(([who]) => who === 'company');
    const hold = (on: boolean) =>
      world.sql('UPDATE companies SET billing_hold = $1 WHERE id = $2', [on, world.companies.A.id]);
    if (onHold) await hold(true);
    const id = placed.id(author, state);
    const before = await placed.putBack(id);
    const wrong: string[] = [];
    for (const action of actions) {
      // Actors without permission go first; together they must have changed nothing.
      const accepted = (actor: Actor) => expected[author][state][action][actor].http < 300;
      for (const actor of actors.filter((one) => !accepted(one))) {
        const found = await wrongWith({ author, state, action, actor }, before);
        wrong.push(...found.map((what) => `${actor}, ${action}: ${what}`));
      }
      if (JSON.stringify(await placed.observe(id)) !== JSON.stringify(before)) {
        wrong.push(`${action}: a rejected action changed something`);
        await placed.putBack(id);
      }
      for (const actor of actors.filter(accepted)) {
        const found = await wrongWith({ author, state, action, actor }, before);
        wrong.push(...found.map((what) => `${actor}, ${action}: ${what}`));
        await placed.putBack(id);
      }
    }
    if (onHold) await hold(false);
    expect(wrong).toEqual([]);
  });
});
