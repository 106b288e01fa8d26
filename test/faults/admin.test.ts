import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiBase } from '../../common/api/routes';
import { freePort } from '../../db/embeddedServer';
import { haveProgram, Program } from './program';

/** `npm run admin -- …` as an operator gives it: beside a program that runs, and where none does. */
const folder = mkdtempSync(join(tmpdir(), 'takeoffs-admin-'));
const backup = join(folder, 'backup');
const password = 'galvalume-at-nine';
let program: Program;
let second: Program;
beforeAll(async () => {
  haveProgram();
  program = new Program({ JWT_SECRET: '' });
  second = new Program({ JWT_SECRET: '' });
  await program.start();
});
afterAll(async () => {
  await program.remove();
  await second.remove();
  rmSync(folder, { recursive: true, force: true });
});

function admin(of: Program, words: string[], settings: Record<string, string> = {}) {
  const [command = '', ...args] = of.command;
  const { status, stdout, stderr } = spawnSync(command, [...args, '--admin', ...words], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: of.dataDir,
      MAP_GEOCODER_URL: 'none',
      ...settings,
    },
  });
  return { status, said: stdout.trim(), complained: stderr.trim() };
}
const post = async (base: string, path: string, body: object) =>
  (
    await fetch(`${base}${apiBase}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;
const signIn = (base: string) => post(base, '/users/login', { email: 'boss@roof.test', password });

it('the first super user comes in by the link that is printed; a second time there is only a new link', async () => {
  const made = admin(program, ['create', 'boss@roof.test']);
  expect(made).toMatchObject({ status: 0, complained: '' });
  expect(made.said).toMatch(/^boss@roof.test is in, as super\. Set the password within 24 hours:\nhttp\S+$/);
  const again = admin(program, ['create', 'boss@roof.test']);
  expect(again.said).toContain('boss@roof.test was in already. A new link:');
  const use = async (said: string) => {
    const [, userId, token] = /\/password\/reset\/(\d+)\/(\S+)$/.exec(said) ?? [];
    return post(program.base, `/users/reset-password/${userId}/${token}`, { password });
  };
  // The newer link takes the place of the older one.
  expect(await use(made.said)).toBeGreaterThanOrEqual(400);
  expect(await use(again.said)).toBe(200);
  expect(await signIn(program.base)).toBe(200);
  expect(await program.sql('SELECT role, verified FROM users')).toEqual([{ role: 'super', verified: true }]);
});

it('check says what answers, and ends with 1 where something does not', async () => {
  const good = admin(program, ['check']);
  expect(good.status, good.said).toBe(0);
  expect(good.said).toMatch(/^✓ database: its own, PostgreSQL 18/m);
  const redis = `redis://:hush@127.0.0.1:${await freePort()}`;
  const bad = admin(program, ['check'], { REDIS_URL: redis, LOG_LEVEL: 'silent' });
  expect(bad.status).toBe(1);
  expect(bad.said).toMatch(/^✗ processes: 127\.0\.0\.1:\d+, meanwhile .+ comes within a second, .+$/m);
  expect(bad.said).not.toContain('hush');
});

it('a backup beside the program that runs, restored where none does, with the same sessions and passwords', async () => {
  expect(admin(program, ['backup', backup])).toMatchObject({ status: 0, complained: '' });
  expect(admin(program, ['restore', backup])).toMatchObject({
    status: 1,
    complained: expect.stringContaining('There are people'),
  });
  const restored = admin(second, ['restore', backup]);
  expect(restored, restored.complained).toMatchObject({ status: 0, complained: '' });
  await second.start();
  expect(await signIn(second.base)).toBe(200);
});

it('what cannot be done is refused with what is wrong, and what there is', () => {
  const { status, said, complained } = admin(program, ['create', 'a@b.test', 'client']);
  expect({ status, said }).toEqual({ status: 1, said: '' });
  expect(complained).toBe('The role client is not one of the office: cad, admin or super.');
});
