import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCompanies, addPerson, type Person } from '../support/people';
import { handsAt } from './handsAt';
import { Several } from './Several';

/** Two processes, one address that fails: what one of them finds out holds for both. */
const minute = { timeout: 60_000, interval: 50 };
let down = true;
const calls: string[] = [];
let receiver: Server;
let several: Several;
let client: Person;
let company: number;
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    await buffer(request);
    calls.push(String(request.headers['x-takeoffs-delivery']));
    response.writeHead(down ? 500 : 204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  several = await Several.start(2, { ALLOW_PRIVATE_OUTBOUND: '1' });
  company = (await addCompanies(several.sql)).A.id;
  client = await addPerson(several.sql, new Date(), { name: 'client', role: 'client', companyId: company });
});
afterAll(async () => {
  await several?.stop();
  receiver.closeAllConnections();
  receiver.close();
});

const at = (which: number) => handsAt(several.at(which), client);
const submit = async (which: number, count: number) => {
  for (let i = 0; i < count; i++) await at(which).does('jobs.create', { body: { name: `Roof ${i}`, pan1Width: 16 } });
};
const webhook = async (which: number) =>
  (await at(which).does('integrations.get', { params: { id: company } })).webhooks[0];
const deliveries = async (which: number) =>
  (await at(which).does('integrations.get', { params: { id: company } })).deliveries;
/** Deliveries that a process could take now, or has taken. */
const due = async () =>
  (
    await several.sql(
      `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'delivery.send' AND (run_at <= now() OR locked_at IS NOT NULL)`,
    )
  ).length;
/** What has waited long enough for its next attempt. */
const makeDue = () =>
  several.sql(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'delivery:%' AND locked_at IS NULL RETURNING id`,
  );

it('leaves an address that fails alone on both processes, and goes on on both when it recovers', async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  await at(0).does('integrations.addWebhook', { params: { id: company }, body: { url, events: ['job.submitted'] } });

  // One process alone finds out that the address fails.
  await several.at(1).stop();
  await submit(0, 5);
  await expect.poll(async () => (await webhook(0))?.paused?.why, minute).toBe('failing');
  expect(calls).toHaveLength(5);
  await several.at(0).stop();

  // The other one has never called it, and does not.
  await several.at(1).start();
  expect(await webhook(1)).toMatchObject({ waiting: 5, paused: { why: 'failing', said: 'It answered 500.' } });
  await submit(1, 3);
  await makeDue();
  await expect.poll(due, minute).toBe(0);
  expect(calls).toHaveLength(5);

  // Nor do both together, until it is time for a probe: then one of them calls once.
  await several.at(0).start();
  await Promise.all([submit(0, 2), submit(1, 2)]);
  await makeDue();
  await expect.poll(due, minute).toBe(0);
  expect(calls).toHaveLength(5);
  await several.sql('UPDATE delivery_breakers SET probe_at = now() RETURNING endpoint');
  await makeDue();
  await expect.poll(due, minute).toBe(0);
  expect(calls).toHaveLength(6);
  expect(await webhook(0)).toMatchObject({ waiting: 12, paused: { why: 'failing' } });

  // A probe that gets through lets everything go, once each.
  down = false;
  calls.length = 0;
  const [newest] = await deliveries(1);
  await at(1).does('integrations.replay', { params: { id: newest?._id as number }, body: {} });
  const states = async () => (await deliveries(0)).map(({ state }) => state);
  await expect.poll(states, minute).toEqual(Array(12).fill('delivered'));
  expect(calls).toHaveLength(12);
  expect(new Set(calls).size).toBe(12);
  for (const which of [0, 1]) expect(await webhook(which)).toMatchObject({ waiting: 0, paused: null });
  for (const which of [0, 1]) await submit(which, 1);
  await expect.poll(states, minute).toEqual(Array(14).fill('delivered'));
  expect(calls).toHaveLength(14);
}, 180_000);
