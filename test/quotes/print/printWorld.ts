import { afterAll, beforeAll, expect } from 'vitest';
import { mergeWrites } from '../../../common/quotes/document/applyWrites';
import type { QuoteWrites } from '../../../common/quotes/document/quoteDoc';
import { startWorld, type World } from '../../support/world';
import { picksFor, loadLists, releasedJob } from '../takeoff/released';

/** A world with the released job `1-minimal`, and calls that create PDFs of its quotes. */
export function printWorld() {
  let world: World;
  let job: number;
  beforeAll(async () => {
    world = await startWorld({ tasks: true });
    await loadLists(world);
    job = (await releasedJob(world, '1-minimal'))._id;
  });
  afterAll(() => world.stop());

  const client = () => world.as('client');
  const get = (id: number) => client().does('quotes.get', { params: { id } });

  async function begin(): Promise<number> {
    const { _id: id } = await client().does('quotes.create', { body: { name: 'Olsen ½″ é', job } });
    await client().does('quotes.update', { params: { id }, body: { ...picksFor('1-minimal'), expires: '2026-12-31' } });
    const { changes } = await client().does('quotes.takeoff', { params: { id } });
    const editor = { userId: world.people.client.id, sessionId: world.people.client.session, from: null };
    await world.opened.services.quotes.write(id, editor, () =>
      mergeWrites(changes.map(({ writes }) => writes as QuoteWrites)),
    );
    return id;
  }

  async function print(id: number, name?: string) {
    const answer = await client().call('prints.create', { params: { id }, body: name ? { print: { name } } : {} });
    expect(answer.status).toBe(202);
    await settled(id, answer.body.num);
    return answer.body;
  }
  const printOf = async (id: number, num: number) => (await get(id)).quotePdf.find((one) => one.num === num);
  const settled = (id: number, num: number) =>
    expect.poll(async () => (await printOf(id, num))?.state, { timeout: 20_000 }).toBe('ready');

  async function bytesOf(url: string, person: 'client' | 'customer' | 'rival' | 'viewer' = 'client') {
    const response = await fetch(`${world.base}${url}`, {
      headers: { authorization: `Bearer ${world.as(person).token}` },
    });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }
  /** Changes the job's submitter directly in the database, since no call does. */
  async function submittedBy(person: 'client' | 'customer'): Promise<void> {
    const { id } = world.people[person];
    await world.sql('UPDATE jobs SET author_id = $1 WHERE id = $2', [id, job]);
    await world.sql('UPDATE quotes SET job_author_id = $1 WHERE job_id = $2', [id, job]);
  }
  /** ID of a PDF, from its URL. */
  const folder = (url: string) => url.slice(-22);
  return {
    world: () => world,
    job: () => job,
    client,
    get,
    begin,
    print,
    printOf,
    settled,
    bytesOf,
    folder,
    submittedBy,
  };
}
