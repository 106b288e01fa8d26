import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Outside users don't learn who works in the office: what an admin submitted or created shows "Drafting office". */
const secretName = 'Quentin Officeworker';
const secretPhone = '555 867 5309';
let world: World;
let job: number;
let quote: number;
beforeAll(async () => {
  world = await startWorld();
  const { admin } = world.people;
  await world.sql('UPDATE users SET name = $1, phone = $2 WHERE id = $3', [secretName, secretPhone, admin.id]);
  const made = await world.makeJob('Submitted', { author: 'client' });
  job = made._id;
  quote = (await world.as('admin').does('quotes.create', { body: { name: 'Office quote', job } }))._id;
  await world.sql('UPDATE jobs SET author_id = $1 WHERE id = $2', [admin.id, job]);
  await world.sql('UPDATE quotes SET author_id = $1 WHERE id = $2', [admin.id, quote]);
  await world.as('admin').does('integrations.addKey', {
    params: { id: world.companies.A.id },
    body: { name: 'Office key', scopes: ['jobs:read'] },
  });
  await world.as('admin').does('integrations.addWebhook', {
    params: { id: world.companies.A.id },
    body: { url: 'https://hooks.people.test/a', events: ['job.released'] },
  });
  await world.as('admin').does('notes.create', { params: { jobId: job }, body: { text: 'Which ridge?', rfi: true } });
  await world.sql(
    `INSERT INTO margin_requests (quote_id, state, decided_by, decided_at) VALUES ($1, 'approved', $2, now())`,
    [quote, admin.id],
  );
  // A user recorded in a change, as when the author changes.
  await world.sql(
    `INSERT INTO changes (time, actor_id, verb, kind, entity_id, version, diff) VALUES (now(), $1, 'jobs.update', 'job', $2, 90, $3)`,
    [admin.id, job, JSON.stringify({ authorId: [null, admin.id] })],
  );
});
afterAll(() => world.stop());

const readers: readonly PersonName[] = ['client', 'clientPlain', 'viewer'];
const paths = () => [
  `/jobs/${job}`,
  '/jobs?num=50',
  `/jobs/${job}/history`,
  `/notes/${job}`,
  `/quotes/${quote}`,
  '/quotes',
  `/quotes/job/${job}`,
  `/quotes/${quote}/history`,
  `/quotes/${quote}/margin`,
  `/clients/${world.companies.A.id}`,
  `/clients/${world.companies.A.id}/integrations`,
];

describe.each(readers)('%s', (who) => {
  it('never sees the name or phone number of office staff', async () => {
    let read = 0;
    for (const path of paths()) {
      const answer = await world.as(who).request('GET', `/api/v1${path}`);
      if (answer.status === 200) read++;
      expect(answer.text, path).not.toContain(secretName);
      expect(answer.text, path).not.toContain(secretPhone);
    }
    expect(read).toBeGreaterThan(3);
    const { author } = await world.as(who).does('jobs.get', { params: { id: job } });
    expect(author).toMatchObject({ name: 'Drafting office', phone: '' });
  });
});

it('shows no author, rather than the office, for changes made by the system', async () => {
  await world.sql(
    `INSERT INTO changes (time, actor_id, verb, kind, entity_id, version, diff) VALUES (now(), NULL, 'delivery.send', 'job', $1, 91, $2)`,
    [job, JSON.stringify({ name: ['a', 'b'] })],
  );
  for (const who of ['client', 'cad'] as const) {
    const history = await world.as(who).does('jobs.history', { params: { id: job } });
    expect(history.find(({ verb }) => verb === 'delivery.send')?.by, who).toBeNull();
  }
});

it('shows admins, but not the company, who in the office created a key or webhook', async () => {
  const ofA = { params: { id: world.companies.A.id } };
  const makers = async (who: PersonName) => {
    const { keys, webhooks } = await world.as(who).does('integrations.get', ofA);
    return [...keys, ...webhooks].map(({ madeBy }) => madeBy);
  };
  expect(await makers('admin')).toEqual([secretName, secretName]);
  expect(await makers('client')).toEqual(['Drafting office', 'Drafting office']);
});

it('shows staff the name and the phone number', async () => {
  const { author } = await world.as('cad').does('jobs.get', { params: { id: job } });
  expect(author).toMatchObject({ name: secretName, phone: secretPhone });
});
