import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../db/embedded/embeddedServer';
import { ensureBuilt, Program } from './program';

/** The program as started and stopped at a terminal: its output, its exit code, and what it leaves running. */
let first: Program;
beforeAll(async () => {
  ensureBuilt();
  // Without JWT_SECRET it generates a secret and stores it.
  first = new Program({ JWT_SECRET: '' });
  await first.start();
});
afterAll(() => first.remove());

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
async function allExited(pids: () => number[]): Promise<boolean> {
  for (let i = 0; i < 100 && pids().length > 0; i++) await pause(50);
  return pids().length === 0;
}
/** True if the text is one line without a stack trace. */
const oneLine = (text: string) => text.trim().split('\n').length === 1 && !/^\s+at /m.test(text);

/** Starts a program that can't run. Returns its exit code and its one-line error. */
async function failStart(program: Program): Promise<{ code: number | null; line: string }> {
  program.launch();
  const { code, signal } = await program.exited();
  expect(signal).toBeNull();
  const line = program.stderr.trim();
  expect(oneLine(line), line).toBe(true);
  expect(program.stdout).not.toContain('is ready');
  return { code, line };
}

it('says how to create the first user when nobody can sign in yet', async () => {
  await expect
    .poll(() => first.stdout)
    .toContain('No users yet. Create the first one with: npm run admin -- create you@example.com');
});

describe('a failed start', () => {
  it('names the data folder and the process that uses it, which keeps running', async () => {
    const [pid, postmaster, children] = [first.pid, first.postmaster(), first.postgresPids().length];
    const { code, line } = await failStart(new Program({}, first.dataDir));
    expect(code).toBe(1);
    expect(line).toContain(first.dataDir);
    expect(line).toContain(String(pid));
    expect(first.running).toBe(true);
    expect(first.postmaster()).toBe(postmaster);
    expect(children).toBeGreaterThan(1);
    expect((await fetch(`${first.base}/readyz`)).status).toBe(200);
  });

  it('names a port that is in use and the setting to change, and leaves nothing running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const program = new Program({ PORT: String(port) });
    const { code, line } = await failStart(program);
    other.close();
    expect(code).toBe(1);
    expect(line).toContain(String(port));
    expect(line).toContain('PORT');
    expect(await allExited(() => program.postgresPids())).toBe(true);
    await program.remove();
  });

  it.each([
    ['PORT', 'eighty'],
    ['PUBLIC_URL', 'takeoffs.example'],
    ['OFFICE_TZ', 'America/Springfield'],
    ['JWT_SECRET', 'too short'],
    ['DATABASE_URL', 'mysql://elsewhere/db'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('names an invalid %s in one line and creates nothing', async (name, value) => {
    const program = new Program({ [name]: value });
    const { code, line } = await failStart(program);
    expect(code).toBe(1);
    expect(line).toMatch(new RegExp(`\\b${name}\\b`));
    expect(existsSync(program.dataDir)).toBe(false);
    await program.remove();
  });

  it('reports an unreachable database in one line', async () => {
    const program = new Program({ DATABASE_URL: `postgres://nobody:wrong@127.0.0.1:${await freePort()}/none` });
    const { code, line } = await failStart(program);
    expect(code).toBe(1);
    expect(line).toMatch(/database|DATABASE_URL|ECONNREFUSED/);
    // The password must not leak.
    expect(line).not.toContain('wrong');
    await program.remove();
  });
});

describe('a stop', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s leaves nothing running, and the next start succeeds',
    async (signal) => {
      const pids = [first.pid, ...first.postgresPids()];
      expect(pids.length).toBeGreaterThan(2);
      if (signal === 'SIGINT') first.interrupt();
      else process.kill(first.pid, signal);
      expect(await first.exited()).toEqual({ code: 0, signal: null });
      expect(await allExited(() => pids.filter(alive))).toBe(true);
      expect(first.postgresPids()).toEqual([]);
      expect(first.stderr).toBe('');
      expect(first.stdout).toMatch(/"msg":"stopping"[\s\S]*"msg":"stopped"/);
      await first.start();
      expect((await fetch(`${first.base}/readyz`)).status).toBe(200);
    },
  );

  it.each([
    ['unhandled rejection', "void Promise.reject(new Error('not handled'))"],
    ['uncaught exception', "throw new Error('not handled')"],
  ])('by an %s is logged, sets the exit code, and leaves nothing running', async (what, fault) => {
    const code = encodeURIComponent(`process.on('SIGUSR2', () => { ${fault} })`).replaceAll("'", '%27');
    const program = new Program({ NODE_OPTIONS: `--import=data:text/javascript,${code}` });
    await program.start();
    const pids = [program.pid, ...program.postgresPids()];
    expect(pids.length).toBeGreaterThan(2);
    process.kill(program.pid, 'SIGUSR2');
    expect(await program.exited()).toEqual({ code: 1, signal: null });
    expect(program.stdout).toContain(`${what}: stopping`);
    expect(program.stdout).toContain('not handled');
    expect(await allExited(() => pids.filter(alive))).toBe(true);
    await program.remove();
  });

  it('by Ctrl-C of npm start, which signals the whole group, leaves nothing running', async () => {
    const program = new Program({}, undefined, ['npm', 'start']);
    await program.start();
    const group = program.groupPids();
    expect(group.length).toBeGreaterThan(1);
    expect(program.postgresPids().length).toBeGreaterThan(1);
    program.interrupt();
    await program.exited();
    expect(await allExited(() => [...program.groupPids(), ...program.postgresPids()])).toBe(true);
    await program.remove();
  });

  it('by Ctrl-C of npm run day, which started its own server, leaves nothing running', async () => {
    const program = new Program({ DEMO: '1' }, undefined, ['npm', 'run', 'day']);
    await program.start();
    for (let i = 0; i < 400 && !/^08:\d\d {2}\p{L}+ \p{L}+ /mu.test(program.stdout); i++) await pause(50);
    expect(program.stdout).toContain(`Watch it at ${program.base}/workflow?display=wall`);
    expect(program.stdout).toMatch(/^08:\d\d {2}\p{L}+ \p{L}+ /mu);
    program.interrupt();
    await program.exited();
    expect(await allExited(() => [...program.groupPids(), ...program.postgresPids()])).toBe(true);
    await program.remove();
  });

  it('by Ctrl-C during startup leaves nothing running', async () => {
    for (const wait of [150, 900, 1600]) {
      const program = new Program();
      program.launch();
      await pause(wait);
      program.interrupt();
      await program.exited();
      expect(await allExited(() => program.postgresPids()), `after ${wait} ms`).toBe(true);
      // Partially created files don't prevent the next start.
      await program.start();
      await program.remove();
    }
  });

  it('by Ctrl-C while its database starts leaves nothing running', async () => {
    const program = new Program();
    program.launch();
    const starting = join(program.dataDir, 'postgres', 'postmaster.pid');
    while (!existsSync(starting)) await pause(5);
    program.interrupt();
    expect(await program.exited()).toMatchObject({ code: 0 });
    expect(await allExited(() => program.postgresPids())).toBe(true);
    expect(program.stderr.trim()).toBe('');
    await program.remove();
  });

  it('by kill -9 leaves nothing running and doesn’t prevent the next start', async () => {
    // Sessions stay valid when the secret stays the same.
    const storedSecret = () => readFileSync(join(first.dataDir, 'jwt-secret'), 'utf8');
    const secret = storedSecret();
    expect(secret).toMatch(/^[\w-]{64}\n$/);
    expect(statSync(join(first.dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    await first.sql('INSERT INTO settings (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET opens = 481');
    await first.kill();
    expect(await allExited(() => first.postgresPids())).toBe(true);
    await first.start();
    expect(await first.sql('SELECT opens FROM settings')).toEqual([{ opens: 481 }]);
    expect(storedSecret()).toBe(secret);
    await first.remove();
    expect(first.postgresPids()).toEqual([]);
  });
});
