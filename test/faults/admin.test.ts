import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiBase } from '../../common/api/routes';
import { freePort } from '../../db/embedded/embeddedServer';
import { ensureBuilt, Program } from './program';

/** `npm run admin -- …` as an operator uses it, with and without a running server. */
const folder = mkdtempSync(join(tmpdir(), 'takeoffs-admin-'));
const backup = join(folder, 'backup');
const password = 'galvalume-at-nine';
let program: Program;
let second: Program;
beforeAll(async () => {
  ensureBuilt();
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
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
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

it('create prints a password link for the first super user; a second run only prints a new link', async () => {
  const made = admin(program, ['create', 'boss@roof.test']);
  expect(made).toMatchObject({ status: 0, stderr: '' });
  expect(made.stdout).toMatch(/^Created boss@roof.test \(super\)\. Set a password within 24 hours:\nhttp\S+$/);
  const again = admin(program, ['create', 'boss@roof.test']);
  expect(again.stdout).toContain('boss@roof.test already exists. New link:');
  const use = async (stdout: string) => {
    const [, userId, token] = /\/password\/reset\/(\d+)\/(\S+)$/.exec(stdout) ?? [];
    return post(program.base, `/users/reset-password/${userId}/${token}`, { password });
  };
  // The newer link replaces the older one.
  expect(await use(made.stdout)).toBeGreaterThanOrEqual(400);
  expect(await use(again.stdout)).toBe(200);
  expect(await signIn(program.base)).toBe(200);
  expect(await program.sql('SELECT role, verified FROM users')).toEqual([{ role: 'super', verified: true }]);
});

it('check reports each service and exits with 1 if one of them fails', async () => {
  const good = admin(program, ['check']);
  expect(good.status, good.stdout).toBe(0);
  expect(good.stdout).toMatch(/^✓ database: Built in, PostgreSQL 18/m);
  const redis = `redis://:hush@127.0.0.1:${await freePort()}`;
  const bad = admin(program, ['check'], { REDIS_URL: redis, LOG_LEVEL: 'silent' });
  expect(bad.status).toBe(1);
  expect(bad.stdout).toMatch(
    /^✗ processes: 127\.0\.0\.1:\d+, other people's changes show up about a second late, .+$/m,
  );
  expect(bad.stdout).not.toContain('hush');
});

it('backs up a running server and restores into an empty installation with the same passwords', async () => {
  expect(admin(program, ['backup', backup])).toMatchObject({ status: 0, stderr: '' });
  expect(admin(program, ['restore', backup])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There are people'),
  });
  const restored = admin(second, ['restore', backup]);
  expect(restored, restored.stderr).toMatchObject({ status: 0, stderr: '' });
  await second.start();
  expect(await signIn(second.base)).toBe(200);
});

it('rejects an unknown role and lists the valid ones', () => {
  const { status, stdout, stderr } = admin(program, ['create', 'a@b.test', 'client']);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe('Unknown role client. Use cad, admin or super.');
});
