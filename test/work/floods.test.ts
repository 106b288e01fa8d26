import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { perCompany } from '../../server/work/tasks/queues';
import { startWorld, type World } from '../support/world';

/** One company requests more than the server can do at once; another company's PDF and emails still arrive. */
let world: World;
let server: SMTPServer;
const received: { to: string; raw: string }[] = [];
/** Pending responses to emails about jobs named Flood, which the mail server withholds. */
const unanswered: (() => void)[] = [];
beforeAll(async () => {
  server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        if (/^Subject:.*Flood/m.test(raw)) return void unanswered.push(() => done());
        received.push({ to: envelope.rcptTo[0]?.address ?? '', raw });
        done();
      });
    },
  });
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  world = await startWorld({ tasks: true, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterEach(async () => {
  received.length = 0;
  await world.sql('DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL');
  for (const answer of unanswered.splice(0)) answer();
});
afterAll(async () => {
  await world.stop();
  server.close();
});

const soon = { timeout: 40_000, interval: 50 };
const waiting = async (name: string): Promise<number> =>
  (await world.tasks()).filter((task) => task.name === name).length;

const running = (name: string) =>
  world.sql('SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = $1 AND locked_at IS NOT NULL', [name]);

/** The rival submits a job, creates a PDF and requests a password link; waits until all three have arrived. */
async function rivalIsServed(name: string): Promise<void> {
  const rival = world.as('rival');
  const { email } = world.people.rival;
  await rival.does('jobs.create', { body: { name, pan1Width: 16 } });
  const { _id: quote } = await rival.does('quotes.create', { body: { name } });
  await rival.does('prints.create', { params: { id: quote }, body: {} });
  await world.as('nobody').does('auth.lostPassword', { params: { email } });
  const print = async () => (await rival.does('quotes.get', { params: { id: quote } })).quotePdf[0]?.state;
  await expect.poll(print, soon).toBe('ready');
  const mailed = (text: string) => received.some(({ to, raw }) => to === email && raw.includes(text));
  await expect.poll(() => mailed('/password/reset/'), soon).toBe(true);
  await expect.poll(() => mailed(`${name}: submitted`), soon).toBe(true);
}

it('serves another company while one creates PDFs of large quotes without end', async () => {
  const client = world.as('client');
  const { _id: quote } = await client.does('quotes.create', { body: { name: 'Large' } });
  const lines = Array.from({ length: 400 }, (_, i) => ({ code: `P${i}`, quantity: 1, price: 1 }));
  await client.does('quotes.update', { params: { id: quote }, body: { lines } });
  for (let i = 0; i < 25; i++) await client.does('prints.create', { params: { id: quote }, body: {} });
  await expect.poll(async () => (await running('print.make')).length, soon).toBe(perCompany.print);
  await rivalIsServed('Beside many PDFs');
  // If processed in order of arrival, none of the flood would be left by now.
  expect(await waiting('print.make')).toBeGreaterThan(3);
}, 120_000);

it('serves another company while a slow mail server delays the notifications of one', async () => {
  await world.sql('UPDATE users SET notif_submit_all = true WHERE company_id = $1', [world.companies.A.id]);
  for (let i = 0; i < 30; i++)
    await world.as('client').does('jobs.create', { body: { name: `Flood ${i}`, pan1Width: 16 } });
  await expect.poll(async () => (await running('mail.job')).length, soon).toBe(perCompany.mail);
  await rivalIsServed('Beside many emails');
  expect(await waiting('mail.job')).toBeGreaterThan(50);
}, 120_000);
