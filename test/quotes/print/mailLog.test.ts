import { expect, test } from 'vitest';
import { RefusedForGood } from '../../../server/outside/mail/mail';
import type { Services } from '../../../server/services';
import { emailWorld } from './emailWorld';

// Emails of a PDF: written with fields, previewed, copied to the sender, scheduled, canceled, and what became of each.

const { world, job, client, get, sent, emptyOutbox, quoteWithPdf, deliver } = emailWorld();

const email = (print: string, body: object) => client().call('prints.email', { params: { id: print }, body });
const states = async (id: number) => ((await get(id)).emails ?? []).map(({ to, state, answer }) => [to, state, answer]);
const inHours = (hours: number) => new Date(world().opened.services.now().getTime() + hours * 3_600_000).toISOString();

test('fills in the fields, previews what is sent, and sends the sender a copy [Q71]', async () => {
  const { id, print } = await quoteWithPdf();
  const num = (await get(id)).num;
  const text = 'Hello Jo,\n\n{name}: {total} for {title}.';
  const written = { subject: 'Quote {quote} from {company}', text };
  const preview = await client().does('prints.emailPreview', { params: { id: print }, body: written });
  const jobName = (await get(id)).jobName;
  expect(preview.text).toContain(`${jobName}: $3,900.54 for Barn.`);
  expect(preview.subject).toMatch(new RegExp(`^Quote ${num}-A from `));
  expect((await email(print, { to: ['jo@barn.test'], copy: true, ...written })).body).toEqual({ to: ['jo@barn.test'] });
  expect(await states(id)).toEqual([
    [world().people.client.email, 'queued', ''],
    ['jo@barn.test', 'queued', ''],
  ]);
  await deliver();
  const mails = sent();
  expect(mails.map(({ to }) => to).sort()).toEqual(['jo@barn.test', world().people.client.email].sort());
  for (const mail of mails)
    expect([mail.subject, mail.text, mail.html]).toEqual([preview.subject, preview.text, preview.html]);
  expect((await states(id)).map(([, state]) => state)).toEqual(['sent', 'sent']);
  expect(await get(id)).toMatchObject({
    status: 'Emailed',
    emails: [{ copy: true }, { copy: false, by: world().people.client.name }],
  });
  // A task that runs twice sends nothing more.
  emptyOutbox();
  await deliver();
  expect(sent()).toEqual([]);
});

test('sends a scheduled email when it is due, and marks the quote Emailed only then [Q72]', async () => {
  await world().sql("UPDATE jobs SET quote_status = 'Ready to Quote' WHERE id = $1", [job()]);
  const { id, print } = await quoteWithPdf();
  expect((await email(print, { to: ['jo@barn.test'], sendAt: inHours(5) })).status).toBe(202);
  const [waits] = await world().sql<{ hours: number }>(
    'SELECT round(extract(epoch FROM run_at - now()) / 360) / 10 AS hours FROM graphile_worker._private_jobs',
  );
  expect(Number(waits?.hours)).toBe(5);
  expect(await get(id)).toMatchObject({
    status: 'Ready to Quote',
    sends: [],
    emails: [{ state: 'queued', sendAt: inHours(5) }],
  });
  await deliver();
  expect(sent()).toMatchObject([{ to: 'jo@barn.test' }]);
  const after = await get(id);
  expect(after).toMatchObject({ status: 'Emailed', emails: [{ state: 'sent' }] });
  expect(after.sends).toMatchObject([{ what: 'emailed', to: ['jo@barn.test'], by: world().people.client.name }]);
});

test('cancels a scheduled email for all recipients, once [Q72]', async () => {
  const { id, print } = await quoteWithPdf();
  await email(print, { to: ['jo@barn.test', 'al@barn.test'], sendAt: inHours(1) });
  const [first] = (await get(id)).emails ?? [];
  const cancel = () => client().call('prints.cancelEmail', { params: { id: first?._id ?? 0 } });
  expect((await cancel()).body.emails).toMatchObject([{ state: 'canceled' }, { state: 'canceled' }]);
  await deliver();
  expect(sent()).toEqual([]);
  const again = await cancel();
  expect([again.status, again.refused?.message]).toEqual([409, 'This email has already been sent or canceled.']);
});

test('does not send for somebody who may no longer quote, and says so [Q72]', async () => {
  const person = await world().addPerson({
    name: 'Lee Rep',
    role: 'client',
    companyId: world().companies.A.id,
    hasQuoter: true,
  });
  const { id, print } = await quoteWithPdf();
  await world()
    .as(person)
    .does('prints.email', { params: { id: print }, body: { to: ['jo@barn.test'], sendAt: inHours(1) } });
  await world()
    .as('admin')
    .does('users.update', { params: { id: person.id }, body: { hasQuoter: false } });
  await deliver();
  expect(sent()).toEqual([]);
  expect(await states(id)).toEqual([
    ['jo@barn.test', 'notSent', 'The sender can no longer send quotes of this client.'],
  ]);
  // Nor a PDF that was deleted in the meantime.
  const deleted = await quoteWithPdf();
  await email(deleted.print, { to: ['jo@barn.test'] });
  await client().does('prints.delete', {
    params: { id: deleted.id },
    body: { url: `/api/v1/prints/${deleted.print}` },
  });
  await deliver();
  expect(await states(deleted.id)).toEqual([['jo@barn.test', 'notSent', 'The PDF was deleted before it was sent.']]);
});

test('keeps a PDF with a scheduled email until the email is canceled', async () => {
  const { id, print } = await quoteWithPdf();
  await email(print, { to: ['jo@barn.test'], sendAt: inHours(1) });
  const remove = () => client().call('prints.delete', { params: { id }, body: { url: `/api/v1/prints/${print}` } });
  const refused = await remove();
  expect([refused.status, refused.refused?.message]).toEqual([
    409,
    'An email with PDF 1 is scheduled. Cancel it first.',
  ]);
  const [first] = (await get(id)).emails ?? [];
  await client().does('prints.cancelEmail', { params: { id: first?._id ?? 0 } });
  expect((await remove()).status).toBe(200);
});

test('counts as emailed when a customer’s email was sent, not the sender’s copy [Q72]', async () => {
  const { id, print } = await quoteWithPdf();
  await email(print, { to: ['jo@barn.test'], copy: true, sendAt: inHours(1) });
  const { mail } = world().opened.services;
  const own = world().people.client.email;
  const services: Services = {
    ...world().opened.services,
    mail: {
      ...mail,
      send: (message) => (message.to === own ? mail.send(message) : Promise.reject(new RefusedForGood('550 Unknown'))),
    },
  };
  await deliver(services);
  expect((await states(id)).map(([, state]) => state).sort()).toEqual(['failed', 'sent']);
  expect(await get(id)).toMatchObject({ sales: 'draft', sends: [] });
});

test('shows the mail server’s answer, and retries until it refuses for good [Q71]', async () => {
  const { id, print } = await quoteWithPdf();
  await email(print, { to: ['jo@barn.test'] });
  const answering = (send: () => Promise<string>): Services => ({
    ...world().opened.services,
    mail: { ...world().opened.services.mail, send },
  });
  const busy = answering(() => Promise.reject(new Error('451 Come back later')));
  expect(await deliver(busy)).toHaveLength(1);
  expect(await states(id)).toEqual([['jo@barn.test', 'queued', '451 Come back later']]);
  // Hosts and statements are for the log.
  await deliver(answering(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:25'))));
  expect(await states(id)).toEqual([['jo@barn.test', 'queued', 'The mail server can’t be reached.']]);
  const refuses = answering(() => Promise.reject(new RefusedForGood('550 No such mailbox')));
  expect(await deliver(refuses)).toHaveLength(1);
  expect(await states(id)).toEqual([['jo@barn.test', 'failed', '550 No such mailbox']]);

  // An admin retries the task.
  await deliver();
  expect(await states(id)).toEqual([['jo@barn.test', 'sent', expect.any(String)]]);

  await email(print, { to: ['al@barn.test'] });
  await deliver(answering(() => Promise.resolve('250 2.0.0 Ok: queued as 4XK')));
  expect((await states(id))[0]).toEqual(['al@barn.test', 'sent', '250 2.0.0 Ok: queued as 4XK']);
});

test('refuses what can’t be sent, and says why', async () => {
  const { print } = await quoteWithPdf();
  const fields = async (body: object) => (await email(print, { to: ['jo@barn.test'], ...body })).refused?.fields;
  expect(await fields({ sendAt: inHours(-1) })).toEqual({ sendAt: 'must be in the future' });
  expect(await fields({ sendAt: inHours(24 * 91) })).toEqual({ sendAt: 'must be within 90 days' });
  expect(await fields({ text: 'Dear {person},' })).toEqual({ text: 'has {person}, which this quote doesn’t have' });
  // The quote has no date that it is valid through.
  expect(await fields({ subject: 'Valid through {expires}' })).toEqual({
    subject: 'has {expires}, which this quote doesn’t have',
  });
  expect((await world().tasks()).filter(({ name }) => name === 'mail.print')).toEqual([]);
});

test('offers the customer’s addresses, the client’s people and earlier recipients', async () => {
  const { print } = await quoteWithPdf();
  await email(print, { to: ['earlier@barn.test'] });
  const { people, fields } = await client().does('prints.emailDraft', { params: { id: print } });
  expect(people).toContainEqual({ name: world().people.client2.name, email: world().people.client2.email });
  expect(people).toContainEqual({ name: '', email: 'earlier@barn.test' });
  expect(people.map(({ email: address }) => address)).not.toContain(world().people.rival.email);
  expect(fields).toMatchObject({ total: '$3,900.54', rep: world().people.client.name, title: 'Barn' });
  expect(fields).not.toHaveProperty('expires');
});
