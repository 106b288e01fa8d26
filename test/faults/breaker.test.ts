import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCompanies, addPerson, type Person } from '../support/people';
import { callerAt } from './callerAt';
import { Cluster } from './Cluster';

/** Two processes share the circuit breaker of a failing address. */
const minute = { timeout: 60_000, interval: 50 };
let down = true;
const calls: string[] = [];
let receiver: Server;
let cluster: Cluster;
let client: Person;
let company: number;
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    await buffer(request);
    calls.push(String(request.headers['x-takeoffs-delivery']));
    response.writeHead(down ? 500 : 204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  cluster = await Cluster.start(2, { ALLOW_PRIVATE_OUTBOUND: '1' });
  company = (await addCompanies(cluster.sql)).A.id;
  client = await addPerson(cluster.sql, new Date(), { name: 'client', role: 'client', companyId: company });
});
afterAll(async () => {
  await cluster?.stop();
  receiver.closeAllConnections();
  receiver.close();
});

const at = (which: number) => callerAt(cluster.at(which), client);
const submit = async (which: number, count: number) => {
  for (let i = 0; i < count; i++) await at(which).does('jobs.create', { body: { name: `Roof ${i}`, pan1Width: 16 } });
};
const webhook = async (which: number) =>
  (await at(which).does('integrations.get', { params: { id: company } })).webhooks[0];
const deliveries = async (which: number) =>
  (await at(which).does('integrations.get', { params: { id: company } })).deliveries;
/** Number of deliveries that are due or in progress. */
const due = async () =>
  (
    await cluster.sql(
      `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'delivery.send' AND (run_at <= now() OR locked_at IS NOT NULL)`,
    )
  ).length;
/** Makes all waiting deliveries due now. */
const makeDue = () =>
  cluster.sql(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'delivery:%' AND locked_at IS NULL RETURNING id`,
  );

it('pauses a failing address on both processes and resumes on both when it recovers', async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  await at(0).does('integrations.addWebhook', { params: { id: company }, body: { url, events: ['job.submitted'] } });

  // Only one process has seen the address fail.
  await cluster.at(1).stop();
  await submit(0, 5);
  await expect.poll(async () => (await webhook(0))?.paused?.why, minute).toBe('failing');
  expect(calls).toHaveLength(5);
  await cluster.at(0).stop();

  // The other process has never called it and doesn't start now.
  await cluster.at(1).start();
  expect(await webhook(1)).toMatchObject({
    waiting: 5,
    paused: { why: 'failing', response: 'Their server answered with an error (500).' },
  });
  await submit(1, 3);
  await makeDue();
  await expect.poll(due, minute).toBe(0);
  expect(calls).toHaveLength(5);

  // While both run, nothing is sent until a probe is due; then one of them calls once.
  await cluster.at(0).start();
  await Promise.all([submit(0, 2), submit(1, 2)]);
  await makeDue();
  await expect.poll(due, minute).toBe(0);
  expect(calls).toHaveLength(5);
  await cluster.sql('UPDATE delivery_breakers SET probe_at = now() RETURNING endpoint');
  await makeDue();
  await expect.poll(due, minute).toBe(0);
  expect(calls).toHaveLength(6);
  expect(await webhook(0)).toMatchObject({ waiting: 12, paused: { why: 'failing' } });

  // After a successful probe everything is delivered, once each.
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
