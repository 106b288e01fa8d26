import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { png } from '../../server/seed/roofs/png';
import { RefusedForGood } from '../../server/outside/mail/mail';
import { messageId, smtp } from '../../server/outside/mail/smtp';
import { localhost } from '../support/services/certificate';
import { mustAct } from '../support/journey';
import type { Person } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Email through a real SMTP server on loopback that behaves as configured. */
type Behavior = 'takes' | 'later' | 'never' | 'breaks off';
let behavior: Behavior[] = [];
let received: { to: string[]; raw: string; user: string | undefined; secure: boolean }[] = [];

function mailServer(options: { authOptional: boolean; disabledCommands?: string[] }): SMTPServer {
  return new SMTPServer({
    ...options,
    ...localhost,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'us' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const how = behavior.shift() ?? 'takes';
        if (how === 'later') return done(Object.assign(new Error('Come back later'), { responseCode: 451 }));
        if (how === 'never') return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          user: session.user,
          secure: session.secure,
        });
        if (how === 'takes') return done();
        // It received the email, but the connection drops before it can confirm.
        for (const connection of server.connections)
          (connection as { _socket?: { destroy(): void } })._socket?.destroy();
      });
    },
  });
}
const portOf = (one: SMTPServer): Promise<number> =>
  new Promise((resolve) => {
    const listening = one.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });

let server: SMTPServer;
let world: World;
beforeAll(async () => {
  server = mailServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] });
  server.on('error', () => {});
  world = await startWorld({ tasks: true, env: { SMTP_URL: `smtp://127.0.0.1:${await portOf(server)}` } });
});
afterAll(async () => {
  await world.stop();
  server.close();
});
beforeEach(async () => {
  behavior = [];
  received = [];
  await world.sql('UPDATE users SET notif_submit = true, notif_submit_all = false');
});

const soon = { timeout: 10_000, interval: 30 };
const header = (raw: string, name: string): string =>
  new RegExp(`^${name}:((?:.*\r\n)(?:[ \t].*\r\n)*)`, 'mi')
    .exec(raw)?.[1]
    ?.replace(/\r\n[ \t]*/g, ' ')
    .trim() ?? '';
/** A part's text, as an email program decodes it. */
const part = (raw: string, mime: string): string => {
  const [head = '', ...body] = (
    raw.split(/\r\n----_\S+\r\n/).find((one) => one.includes(`Content-Type: ${mime}`)) ?? ''
  ).split('\r\n\r\n');
  const text = body.join('\r\n\r\n').replaceAll('\r\n', '\n');
  if (!/quoted-printable/.test(head)) return text;
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};
const submit = (name: string) => world.as('client').does('jobs.create', { body: { name, pan1Width: 16 } });
/** Makes tasks that were tried `tries` times run now rather than after their delay. */
const hurry = (tries: number) =>
  world.sql(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts = $1::int AND attempts < max_attempts`,
    [tries],
  );
const waiting = () =>
  world.sql<{ attempts: number; most: number }>(
    `SELECT attempts, max_attempts AS most FROM graphile_worker.jobs WHERE task_identifier = 'mail.job'`,
  );

describe('an email about a job', () => {
  it('has text, HTML, the company’s logo, its own ID, a reply address and an unsubscribe link', async () => {
    const form = new FormData();
    form.append('logo', new Blob([new Uint8Array(png(4, 3, [[30, 60, 90]], () => 0))]), 'logo.png');
    const { id } = world.companies.A;
    await world.as('admin').request('POST', `/api/v1/clients/${id}/logo`, { raw: form });
    const job = await submit('Barn');
    await expect.poll(() => received.length, soon).toBe(1);
    const [{ to, raw }] = received as [(typeof received)[0]];
    expect(to).toEqual([world.people.client.email]);
    expect(header(raw, 'From')).toBe('Takeoffs <takeoffs@demo.test>');
    expect(header(raw, 'Reply-To')).toBe('support@demo.test');
    expect(header(raw, 'Subject')).toBe(`${job.num} Barn: submitted`);
    expect(header(raw, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header(raw, 'Message-ID')).toMatch(/^<[0-9a-f]{40}@localhost>$/);
    for (const kind of ['text/plain', 'text/html', 'image/png']) expect(raw).toContain(`Content-Type: ${kind}`);
    expect(raw).toContain('Content-ID: <logo.png>');
    expect(raw).toContain('Content-Disposition: inline');
    await expect.poll(waiting, soon).toEqual([]);
  });

  it('is in one conversation with the other emails about its job', async () => {
    await submit('Barn');
    const silo = await submit('Silo');
    await mustAct(world.as('admin'), silo._id, 'rfi');
    await expect.poll(() => received.length, soon).toBe(3);
    const threadOf = (subject: RegExp) => {
      const raw = received.map((one) => one.raw).filter((one) => subject.test(header(one, 'Subject')));
      return raw.map((one) => [header(one, 'References'), header(one, 'In-Reply-To')]);
    };
    const [[barn]] = threadOf(/Barn/) as [[string]];
    const [[silos]] = threadOf(/Silo/) as [[string]];
    expect(threadOf(/Barn/)).toEqual([[barn, barn]]);
    expect(threadOf(/Silo/)).toEqual([
      [silos, silos],
      [silos, silos],
    ]);
    expect(silos).toMatch(/^<[0-9a-f]{40}@localhost>$/);
    expect(barn).not.toBe(silos);
    await expect.poll(waiting, soon).toEqual([]);
  });

  it('uses the company’s templates and reply address, and the defaults for blank ones', async () => {
    const letters = {
      ...{ greeting: 'Howdy {person} <b>&</b>', signOff: 'The yard\n& <i>crew</i>', replyTo: 'yard@alpine.test' },
      ...{ submittedSubject: 'New: {name}, {company}', submittedIntro: 'We have {job}.' },
    };
    const { A } = world.companies;
    const say = (words: object) =>
      world.as('client').does('companies.update', { params: { id: A.id }, body: { letters: words } });
    await say(letters);
    const job = await submit('Barn = <1>');
    await expect.poll(() => received.length, soon).toBe(1);
    const { raw } = received[0] as (typeof received)[0];
    const { name } = world.people.client;
    expect(header(raw, 'Subject')).toBe(`New: Barn = <1>, ${A.companyName}`);
    expect(header(raw, 'Reply-To')).toBe('yard@alpine.test');
    expect(part(raw, 'text/plain')).toMatch(
      new RegExp(`^Howdy ${name} <b>&</b>\n\nWe have ${job.num} Barn = <1>\\.\n`),
    );
    expect(part(raw, 'text/plain')).toContain('\n\nThe yard\n& <i>crew</i>\n\n-- ');
    expect(part(raw, 'text/html')).toContain(`Howdy ${name} &#60;b&#62;&#38;&#60;/b&#62;`);
    expect(part(raw, 'text/html')).toContain('The yard<br>&#38; &#60;i&#62;crew&#60;/i&#62;');
    const cleared = await say(Object.fromEntries(Object.keys(letters).map((field) => [field, ''])));
    expect(Object.values(cleared.letters ?? {}).join('')).toBe('');
    await submit('Barn');
    await expect.poll(() => received.length, soon).toBe(2);
    expect(header(received[1]?.raw ?? '', 'Reply-To')).toBe('support@demo.test');
    expect(header(received[1]?.raw ?? '', 'Subject')).toMatch(/^\d+ Barn: submitted$/);
  });

  it('uses the company’s templates for verification and reset emails too, and the defaults for users without a company', async () => {
    const { A } = world.companies;
    const letters = {
      ...{ greeting: 'Howdy {person},', signOff: 'The yard', replyTo: 'yard@alpine.test' },
      ...{ resetSubject: '{company}: a new password', resetIntro: 'You forgot it.' },
      ...{ verifySubject: 'Welcome to {company}', verifyIntro: 'We are glad.' },
    };
    await world.as('client').does('companies.update', { params: { id: A.id }, body: { letters } });
    const forgotten = async (who: Person) => {
      received = [];
      const { status } = await world
        .as('nobody')
        .request('POST', `/api/v1/users/lost-password/${encodeURIComponent(who.email)}`, { body: {} });
      expect(status).toBe(200);
      await expect.poll(() => received.length, soon).toBe(1);
      return (received[0] as (typeof received)[0]).raw;
    };
    const person = await world.addPerson({ name: 'Robin', role: 'client', companyId: A.id });
    const raw = await forgotten(person);
    expect([header(raw, 'Subject'), header(raw, 'Reply-To'), header(raw, 'List-Unsubscribe')]).toEqual([
      `${A.companyName}: a new password`,
      'yard@alpine.test',
      '',
    ]);
    // The logo uploaded by the test above.
    expect(raw).toContain('Content-ID: <logo.png>');
    const text = part(raw, 'text/plain');
    expect(text).toMatch(
      /^Howdy Robin,\n\nYou forgot it\.\n\nUse this link within 24 hours to set a new password:\n\nhttp/,
    );
    expect(text).toMatch(/If you didn't ask for this, ignore this email\. .*\n\nThe yard\n$/);
    const [, token = ''] = /\/password\/reset\/\d+\/([\w-]{43})\n/.exec(text) ?? [];
    expect(part(raw, 'text/html')).toContain(token);
    const path = `/api/v1/users/reset-password/${person.id}/${token}`;
    const set = await world.as('nobody').request('POST', path, { body: { password: 'copper on every ridge' } });
    expect(set.status, set.text).toBe(200);

    // A repeated registration email, after an admin assigned a company.
    await world.sql('UPDATE users SET verified = false WHERE id = $1', [person.id]);
    received = [];
    await world.sql(
      `SELECT 1 FROM graphile_worker.add_job('mail.link', payload := json_build_object('why', 'registered', 'email', $1::text, 'at', ''))`,
      [person.email],
    );
    await expect.poll(() => received.length, soon).toBe(1);
    const welcome = (received[0] as (typeof received)[0]).raw;
    expect(header(welcome, 'Subject')).toBe(`Welcome to ${A.companyName}`);
    expect(part(welcome, 'text/plain')).toMatch(/^Howdy Robin,\n\nWe are glad\.\n\nVerify your email/);

    const ours = await forgotten(await world.addPerson({ name: 'Sam', role: null, companyId: null }));
    expect([header(ours, 'Subject'), header(ours, 'Reply-To')]).toEqual(['Reset your password', 'support@demo.test']);
    expect(ours).not.toContain('logo.png');
    expect(part(ours, 'text/plain')).toMatch(/^Hello Sam,\n\nWe received a request for a new password\./);
    const blank = Object.fromEntries(Object.keys(letters).map((field) => [field, '']));
    await world.as('client').does('companies.update', { params: { id: A.id }, body: { letters: blank } });
  });

  it('reports a finished import using the company’s templates', async () => {
    const { client } = world.people;
    const { A } = world.companies;
    const say = (importSubject: string) =>
      world.as('client').does('companies.update', { params: { id: A.id }, body: { letters: { importSubject } } });
    await say('{file} is in');
    await world.sql(
      `WITH done AS (INSERT INTO imports (company_id, what, actor_id, file_name, overwrite, state, rows_total,
           rows_added, rows_changed, rows_removed, rows_refused, time)
         VALUES ($1, 'items', $2, 'spring.csv', false, 'done', 7, 4, 2, 0, 1, now()) RETURNING id)
       SELECT graphile_worker.add_job('mail.import', payload := json_build_object('importId', id)) IS NOT NULL FROM done`,
      [A.id, client.id],
    );
    await expect.poll(() => received.length, soon).toBe(1);
    const [{ to, raw }] = received as [(typeof received)[0]];
    expect([to, header(raw, 'Subject')]).toEqual([[client.email], 'spring.csv is in']);
    expect(part(raw, 'text/plain')).toContain(
      'spring.csv has been imported into the item catalog.\n\nAdded: 4\nChanged: 2\nRemoved: 0\nSkipped: 1\n\nSee the import history',
    );
    await say('');
  });

  it('attaches the PDF itself, with the sender’s message', async () => {
    const client = world.as('client');
    const quote = await client.does('quotes.create', { body: { name: 'Olsen' } });
    const { num, url } = (await client.call('prints.create', { params: { id: quote._id }, body: {} })).body;
    const made = async () =>
      (await client.does('quotes.get', { params: { id: quote._id } })).quotePdf.find((one) => one.num === num)?.state;
    await expect.poll(made, soon).toBe('ready');
    const body = { to: ['jo@barn.test'], text: 'Here you are.' };
    await client.call('prints.email', { params: { id: url.slice(-22) }, body });
    await expect.poll(() => received.length, soon).toBe(1);
    const [{ to, raw }] = received as [(typeof received)[0]];
    expect(to).toEqual(['jo@barn.test']);
    expect(header(raw, 'Subject')).toContain('Olsen');
    expect(part(raw, 'text/plain')).toContain('Here you are.');
    const file = await fetch(`${world.base}${url}`, { headers: { authorization: `Bearer ${client.token}` } });
    expect(part(raw, 'application/pdf').replace(/\n/g, '')).toBe(
      Buffer.from(await file.arrayBuffer()).toString('base64'),
    );
  });

  it('is retried after a temporary failure or a dropped connection, with the same ID', async () => {
    behavior = ['later', 'breaks off', 'takes'];
    await submit('Later');
    for (const tries of [1, 2]) {
      await expect.poll(async () => (await waiting())[0]?.attempts, soon).toBe(tries);
      const left = async () => {
        await hurry(tries);
        return behavior.length;
      };
      await expect.poll(left, soon).toBeLessThan(3 - tries);
    }
    await expect.poll(waiting, soon).toEqual([]);
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ raw }) => header(raw, 'Message-ID'))).size).toBe(1);
  });

  it('is not retried after a permanent failure, and admins are notified', async () => {
    behavior = ['never'];
    await submit('Never');
    await expect.poll(waiting, soon).toEqual([{ attempts: 1, most: 1 }]);
    const toAdmins = () =>
      world.sql<{ payload: { since: string } }>(
        `SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'mail.gaveUp'`,
      );
    await expect.poll(async () => (await toAdmins()).length, soon).toBe(1);
    await hurry(0);
    await expect.poll(() => received.length, soon).toBe(2);
    expect(received.map(({ to }) => to[0]).sort()).toEqual([world.people.admin.email, world.people.super.email].sort());
    const text = part(received[0]?.raw ?? '', 'text/plain');
    expect(text).toMatch(/^Job email, 1×: .*No such mailbox/m);
  });
});

describe('unsubscribing', () => {
  const linkOf = async (name: string): Promise<string> => {
    await submit(name);
    await expect.poll(() => received.length, soon).toBe(1);
    return new URL(/<(.*)>/.exec(header(received[0]?.raw ?? '', 'List-Unsubscribe'))?.[1] ?? '').pathname;
  };
  const preferences = async () =>
    (
      await world.sql(
        'SELECT notif_submit AS own, notif_submit_all AS every, notif_rfi AS rfi FROM users WHERE id = $1',
        [world.people.client.id],
      )
    )[0];
  const nobody = () => world.as('nobody');

  it('stops one kind of email with one click, any number of times; opening the page stops nothing', async () => {
    const path = await linkOf('Enough');
    await world.sql('UPDATE users SET notif_submit_all = true WHERE id = $1', [world.people.client.id]);
    const look = await nobody().request('GET', path);
    expect([look.status, look.text.includes(world.people.client.email)]).toEqual([200, true]);
    expect(await preferences()).toEqual({ own: true, every: true, rfi: true });
    for (let i = 0; i < 2; i++) {
      const done = await nobody().request('POST', path, {
        raw: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(done.status, done.text).toBe(200);
      expect(await preferences()).toEqual({ own: false, every: false, rfi: true });
    }
  });

  it('removes an address from a company’s list', async () => {
    const { id } = world.companies.A;
    const { unsubscribeLink } = await import('../../server/emails/unsubscribe');
    await world.sql('UPDATE companies SET emails = $1 WHERE id = $2', [['Office@a.test', 'boss@a.test'], id]);
    const link = unsubscribeLink(world.opened.services, {
      email: 'office@a.test',
      occasion: 'released',
      companyId: id,
    });
    expect((await nobody().request('POST', new URL(link).pathname)).status).toBe(200);
    expect(await world.sql('SELECT emails FROM companies WHERE id = $1', [id])).toEqual([{ emails: ['boss@a.test'] }]);
  });

  it('rejects bearer tokens, modified links and nonsense', async () => {
    const path = await linkOf('Forged');
    const bearer = world.as('client').token;
    for (const wrong of [`/unsubscribe/${bearer}`, `${path}x`, '/unsubscribe/nonsense', '/unsubscribe/%20']) {
      expect((await nobody().request('GET', wrong)).status, wrong).toBe(404);
      expect((await nobody().request('POST', wrong)).status, wrong).toBe(404);
    }
    expect(await preferences()).toMatchObject({ own: true });
    const token = path.slice('/unsubscribe/'.length);
    const asBearer = await nobody().request('GET', '/api/v1/jobs', { headers: { authorization: `Bearer ${token}` } });
    expect(asBearer.status).toBe(401);
  });
});

describe('an SMTP server with a login', () => {
  const publicUrl = 'https://takeoffs.test';
  const from = 'Us <us@takeoffs.test>';
  const mail = {
    ...{ to: 'jo@barn.test', subject: 'Größe\r\nBcc: all@barn.test', text: 'Hi', html: '<p>Hi</p>', key: 'k 1' },
    ...{ at: new Date('2026-06-01T15:00:00Z'), replyTo: 'office@takeoffs.test', unsubscribe: null },
  };
  let strict: SMTPServer;
  let port: number;
  beforeAll(async () => {
    strict = mailServer({ authOptional: false });
    strict.on('error', () => {});
    port = await portOf(strict);
  });
  afterAll(() => strict.close());
  const carrier = (user: string, ca?: string) => smtp({ url: `smtp://${user}@127.0.0.1:${port}`, from, publicUrl, ca });

  it('logs in only after STARTTLS, and no subject can inject a header', async () => {
    await (await carrier('us:p%40ss', localhost.cert)).send(mail);
    expect(received).toMatchObject([{ to: ['jo@barn.test'], user: 'us', secure: true }]);
    const raw = received[0]?.raw ?? '';
    expect(header(raw, 'Message-ID')).toBe(messageId('k 1', publicUrl));
    expect(header(raw, 'Bcc')).toBe('');
    expect(header(raw, 'Date')).toBe('Mon, 01 Jun 2026 15:00:00 +0000');
  });
  it('trusts no unknown certificate', async () => {
    await expect((await carrier('us:p%40ss')).send(mail)).rejects.toThrow(/certificate/);
    expect(received).toEqual([]);
  });
  it('sends nothing to a server without TLS', async () => {
    const plain = await smtp({
      url: `smtp://us:p%40ss@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      from,
      publicUrl,
    });
    await expect(plain.send(mail)).rejects.not.toBeInstanceOf(RefusedForGood);
    expect(received).toEqual([]);
  });
});
