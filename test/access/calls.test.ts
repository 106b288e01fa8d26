import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../common/api/routes';
import { hashPassword } from '../../server/access/passwords';
import type { Answer } from '../support/caller';
import { checkReply } from '../support/strict';
import { partnerSettings } from '../support/services/partner';
import { writeState, expectUnchanged } from '../http/untouched';
import { startWorld, type World } from '../support/world';
import { anImport, aQuote, reuseJobs, personOf, requestFor, type Sent, unknownId } from './callTargets';
import {
  type Call,
  calls,
  type Expected,
  malformedIds,
  type Role,
  roles,
  type Targets,
  type Whose,
} from './calls.table';

// Call × role × target over real HTTP, checked against the handwritten table. What the caller can't read is answered
// exactly like an unknown ID, byte for byte: body and headers.

const password = 'a password of all of them';
let world: World;
beforeAll(async () => {
  // One connection: a call that needs a second one inside its transaction would hang.
  world = await startWorld({ env: partnerSettings, poolSize: 1 });
  await world.sql('UPDATE users SET password_hash = $1', [await hashPassword(password)]);
  await world.sql(`INSERT INTO customers (company_id, name) VALUES ($1, 'Of A'), ($2, 'Of B')`, [
    world.companies.A.id,
    world.companies.B.id,
  ]);
});
beforeAll(async () => {
  for (const { id } of Object.values(world.companies)) {
    await world.sql(`INSERT INTO items (company_id, sku) VALUES ($1, 'OF-EACH')`, [id]);
    await anImport(world, id);
    await aQuote(world, id);
  }
});
afterAll(() => world.stop());
beforeEach(async () => {
  // Only reset what a cell changed: resetting everything three thousand times would dominate the run.
  await world.sql('UPDATE sessions SET ended_at = NULL WHERE ended_at IS NOT NULL');
  await world.sql('UPDATE companies SET billing_hold = false WHERE billing_hold');
  world.opened.services.gate.viewers.clear();
});

async function send(role: Role, { method, path, body, form, headers }: Sent): Promise<Answer> {
  // The table has more exports and logos than a person may make in ten minutes.
  for (const limit of ['export', 'logo'] as const)
    await world.opened.services.gate.limits.clear(limit, `user ${personOf(world, role).id}`);
  await world.opened.services.gate.limits.clear('customerAnswer', 'Z'.repeat(43));
  return world.as(role === 'nobody' ? 'nobody' : role).request(method, path, { body, raw: form, headers });
}

/** Parts that can distinguish two responses; the date, the request ID and the page's nonce always differ. */
const comparable = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map(([name, value]) => `${name}: ${value.replace(/nonce-[^']+/, 'nonce')}`),
});

type Row = (typeof calls)[Call];
const targetsOf = (row: Row): string[] => Object.keys(row.answers.nobody);
const answerOf = (row: Row, role: Role, target: string): Expected =>
  (row.answers[role] as Record<string, Expected>)[target] as Expected;

async function checkAnswer(call: Call, role: Role, answer: Answer, wanted: Expected): Promise<void> {
  expect(answer.status, answer.text.slice(0, 300)).toBe(wanted.http);
  checkReply(call, role === 'nobody' ? null : personOf(world, role), answer.status, answer.body);
  if (wanted.http === 401) expect(answer.refused?.message).toBe('Not authorized, token failed');
  if (wanted.http === 403 && role === 'inactive') expect(answer.refused?.message).toMatch(/role|company|email/);
}

const withTarget = (Object.keys(calls) as Call[]).filter((call) => call !== 'auth.login');

test('the table has exactly the calls of the contract', () => {
  const contract = Object.entries(routes).map(([name, row]) => `${name} ${row.method} ${row.path}`);
  expect(
    Object.entries(calls)
      .map(([name, row]) => `${name} ${row.call}`)
      .sort(),
  ).toEqual(contract.sort());
});

/** Two malformed IDs for each role, which together are all of them: an ID is parsed the same way for every role. */
const malformedIdsOf = (role: Role) =>
  [0, 1].map((n) => malformedIds[(2 * roles.indexOf(role) + n) % malformedIds.length] as string);

describe.each(withTarget)('%s', (call) => {
  const row: Row = calls[call];
  const plain = targetsOf(row).filter((target) => target !== 'malformed');
  describe.each(roles)('%s', (role) => {
    test.each(plain)('%s', async (target) => {
      if (target === 'A on billing hold')
        await world.sql('UPDATE companies SET billing_hold = true WHERE id = $1', [world.companies.A.id]);
      const sent = await requestFor(world, call, role, target);
      const wanted = answerOf(row, role, target);
      const before = wanted.http >= 400 ? await writeState(world) : null;
      const answer = await send(role, sent);
      await checkAnswer(call, role, answer, wanted);
      if (before) await expectUnchanged(world, before);
      if (wanted.rows) await seesRowsOf(call, role, answer, wanted.rows);
      if (wanted.http === 404 && target !== 'an unknown customer') {
        const like = call === 'jobs.create' ? 'an unknown customer' : 'unknown';
        expect(comparable(answer)).toEqual(comparable(await send(role, await requestFor(world, call, role, like))));
      }
      reuseJobs(before !== null || sent.method === 'GET');
    });

    if (call === 'auth.resetPassword') return;
    if (targetsOf(row).includes('malformed')) {
      test('answers malformed ids like an unknown one', async () => {
        const sent = await requestFor(world, call, role, 'unknown');
        const unknown = await send(role, sent);
        const wanted = answerOf(row, role, 'malformed');
        const before = await writeState(world);
        for (const id of malformedIdsOf(role)) {
          const answer = await send(role, { ...sent, path: sent.path.replace(/Z{22}|2000000000/, id) });
          await checkAnswer(call, role, answer, wanted);
          // A caller without permission may be rejected before or after the body arrives, which shows in the headers.
          if (wanted.http === 404) expect(comparable(answer), id).toEqual(comparable(unknown));
          else expect(answer.text, id).toBe(unknown.text);
        }
        await expectUnchanged(world, before);
        expect(unknown.text).not.toContain(unknownId);
      });
    }
  });
});

/** Checks that a list (or figure) contains all rows of the given kind and no others. */
async function seesRowsOf(call: Call, role: Role, answer: Answer, rows: readonly Whose[]): Promise<void> {
  const me = personOf(world, role).id;
  const { A } = world.companies;
  if (call === 'users.list') {
    const [everybody] = await world.sql<{ n: string }>(
      'SELECT count(*)::text AS n FROM users WHERE deleted_at IS NULL',
    );
    expect(answer.headers.get('x-total')).toBe(everybody?.n);
    const { email } = world.people.super;
    const found = await world.as(personOf(world, role)).does('users.list', { query: { q: email.toUpperCase() } });
    expect(found.map(({ _id }) => _id)).toEqual([world.people.super.id]);
    return;
  }
  if (
    ['customers.list', 'companies.list', 'items.list', 'imports.list', 'quotes.list', 'quotes.board'].includes(call)
  ) {
    const list = answer.body as { _id: number; client?: number }[];
    const whose = list.map(({ _id, client }) => ((client ?? _id) === A.id ? 'sameCompany' : 'otherCompany'));
    expect([...new Set(whose)].sort()).toEqual([...rows].sort());
    return;
  }
  await world.makeJob('Submitted', { author: 'client2' });
  await world.makeJob('Submitted', { author: 'rival' });
  const { _id } = await world.makeJob('Submitted');
  await world.sql('UPDATE jobs SET author_id = $1 WHERE id = $2', [me, _id]);
  // A job created for a quote was never received.
  const received = call === 'stats.weekly' ? 'WHERE NOT of_quote' : '';
  const jobs = await world.sql<{ id: number; author: number; company: number }>(
    `SELECT id, author_id AS author, company_id AS company FROM jobs ${received}`,
  );
  const whoseIs = (job: { author: number; company: number }): Whose =>
    job.author === me ? 'own' : job.company === A.id ? 'sameCompany' : 'otherCompany';
  const wanted = jobs.filter((job) => rows.includes(whoseIs(job))).map(({ id }) => id);
  expect(new Set(jobs.map(whoseIs)).size).toBe(3);
  const caller = world.as(personOf(world, role));
  if (call === 'stats.weekly') {
    expect(await caller.does('stats.weekly')).toMatchObject({
      numThisWeek: wanted.length,
      numThisMonth: wanted.length,
    });
  } else {
    const listed = await caller.does('jobs.list', { query: { num: 1500 } });
    expect(listed.map((job) => job._id).sort()).toEqual(wanted.sort());
  }
}

describe('auth.login', () => {
  const targets = ['right password', 'wrong password', 'reset forced'] as const satisfies Targets['auth.login'][];
  test.each(roles.flatMap((role) => targets.map((target) => [role, target] as const)))(
    '%s, %s',
    async (role, target) => {
      const email = role === 'nobody' ? 'stranger@people.test' : personOf(world, role).email;
      await world.sql('UPDATE users SET force_pw_reset = $1 WHERE email = $2', [target === 'reset forced', email]);
      const answer = await world.as('nobody').request('POST', '/api/v1/users/login', {
        body: { email, password: target === 'wrong password' ? 'not this one, surely' : password },
      });
      await world.sql('UPDATE users SET force_pw_reset = false');
      expect(answer.status, answer.text).toBe(calls['auth.login'].answers[role][target].http);
      checkReply('auth.login', personOf(world, role), answer.status, answer.body);
      if (target === 'reset forced' && role !== 'nobody')
        expect(answer.refused?.message).toContain('reset your password');
      if (target === 'wrong password') {
        const stranger = await world.as('nobody').request('POST', '/api/v1/users/login', {
          body: { email: 'nobody.at.all@people.test', password },
        });
        expect(comparable(answer)).toEqual(comparable(stranger));
      }
    },
  );
});
