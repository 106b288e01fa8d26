import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../support/caller';
import { addCompanies, addPerson, type Person } from '../support/people';
import { logSeed, seeded } from '../support/random';
import { callerAt } from './callerAt';
import { ensureBuilt, Program } from './program';

/**
 * PostgreSQL is killed while a PDF is created, an email is sent and webhooks are called: in the end each is done once
 * and no task is left.
 */
const kills = 3;
const minute = { timeout: 60_000, interval: 50 };

/** Responses to the requests that have arrived and aren't answered yet. */
const pendingResponses: (() => void)[] = [];
const emails: string[] = [];
const calls: { delivery: string; num: number }[] = [];
let mailServer: SMTPServer;
let receiver: Server;
let program: Program;
let rep: Caller;
beforeAll(async () => {
  ensureBuilt();
  mailServer = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false },
    onData(stream, _session, done) {
      void buffer(stream).then((bytes) => {
        emails.push(/^Subject: (.*)$/m.exec(bytes.toString('utf8'))?.[1]?.trim() ?? '');
        pendingResponses.push(done);
      });
    },
  });
  mailServer.on('error', () => {});
  const mailPort = await new Promise<number>((resolve) => {
    const listening = mailServer.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  receiver = createServer(async (request, response) => {
    const { job } = JSON.parse((await buffer(request)).toString('utf8')) as { job: { num: number } };
    calls.push({ delivery: String(request.headers['x-takeoffs-delivery']), num: job.num });
    pendingResponses.push(() => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  program = new Program({ SMTP_URL: `smtp://127.0.0.1:${mailPort}`, ALLOW_PRIVATE_OUTBOUND: '1' });
  await program.start();
  const { A } = await addCompanies(program.sql);
  const client: Person = await addPerson(program.sql, new Date(), {
    ...{ name: 'client', role: 'client', companyId: A.id, hasQuoter: true },
  });
  rep = callerAt(program, client);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  await rep.does('integrations.addWebhook', { params: { id: A.id }, body: { url, events: ['job.submitted'] } });
});
afterAll(async () => {
  await program.remove();
  receiver.closeAllConnections();
  receiver.close();
  mailServer.close();
});

const answerAll = () => {
  for (const answer of pendingResponses.splice(0)) answer();
};
const runningTasks = async (name: string) =>
  (await program.sql(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = $1 AND locked_at IS NOT NULL`, [name]))
    .length;
const left = () =>
  program.sql('SELECT task_identifier AS task, attempts, last_error AS error FROM graphile_worker.jobs');
async function killDatabase(): Promise<void> {
  const killed = program.postmaster() as number;
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => program.postmaster() !== killed && program.postmaster() !== undefined, minute).toBe(true);
}
const isReady = async () => (await fetch(`${program.base}/readyz`)).status === 200;

it('completes every PDF, email and webhook call exactly once after PostgreSQL was killed', async () => {
  const random = seeded(logSeed('a database killed under its tasks'));
  const { _id: quote } = await rep.does('quotes.create', { body: { name: 'A quote' } });
  const lines = Array.from({ length: 400 }, (_, i) => ({ code: `P${i}`, quantity: 1, price: 1 }));
  await rep.does('quotes.update', { params: { id: quote }, body: { lines } });
  const jobs: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const before = { emails: emails.length, calls: calls.length };
    jobs.push((await rep.does('jobs.create', { body: { name: `Roof ${kill}`, pan1Width: 16 } })).num);
    await expect.poll(() => [emails.length > before.emails, calls.length > before.calls], minute).toEqual([true, true]);
    await rep.does('prints.create', { params: { id: quote }, body: {} });
    await expect.poll(() => runningTasks('print.make'), minute).toBeGreaterThan(0);
    // The receivers respond either while the database is down or after it is back.
    const early = random() < 0.5;
    const killing = killDatabase();
    if (early) answerAll();
    await killing;
    await expect.poll(isReady, minute).toBe(true);
    answerAll();
  }
  const answering = setInterval(answerAll, 20);
  try {
    await expect.poll(left, { timeout: 120_000, interval: 100 }).toEqual([]);
  } finally {
    clearInterval(answering);
  }
  const prints = (await rep.does('quotes.get', { params: { id: quote } })).quotePdf;
  expect(prints.map(({ num, state }) => [num, state])).toEqual([
    [1, 'ready'],
    [2, 'ready'],
    [3, 'ready'],
  ]);
  for (const { url } of prints) {
    const id = url.slice(-22);
    expect(existsSync(join(program.dataDir, 'files/kept', id.slice(0, 1), id))).toBe(true);
  }
  expect(emails.toSorted()).toEqual(jobs.map((num, i) => `${num} Roof ${i}: submitted`).toSorted());
  // If the response couldn't be stored, the call is repeated with the same delivery ID, by which receivers know it.
  const numbers = new Map(calls.map(({ delivery, num }) => [delivery, num]));
  expect([...numbers.values()].toSorted()).toEqual(jobs.toSorted());
  expect(await program.sql('SELECT state FROM deliveries')).toEqual(jobs.map(() => ({ state: 'delivered' })));
}, 300_000);
