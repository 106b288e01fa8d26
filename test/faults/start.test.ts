import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../db/embeddedServer';
import { haveProgram, Program } from './program';

/** The program as it is started and stopped at a terminal: what it says, how it ends, and what it leaves behind. */
let first: Program;
beforeAll(async () => {
  haveProgram();
  // Without a secret of the settings: it makes one, and keeps it.
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
async function gone(pids: () => number[]): Promise<boolean> {
  for (let i = 0; i < 100 && pids().length > 0; i++) await pause(50);
  return pids().length === 0;
}
/** One line for a person, without a stack; what the log says goes elsewhere. */
const oneLine = (text: string) => text.trim().split('\n').length === 1 && !/^\s+at /m.test(text);

/** Starts a program that cannot run; how it ended, and its one line. */
async function refusedStart(program: Program): Promise<{ code: number | null; line: string }> {
  program.launch();
  const { code, signal } = await program.ended();
  expect(signal).toBeNull();
  const line = program.complained.trim();
  expect(oneLine(line), line).toBe(true);
  expect(program.said).not.toContain('is ready');
  return { code, line };
}

describe('a start that cannot be', () => {
  it('on a folder that is in use: one line with folder and process, and the first is not disturbed', async () => {
    const [pid, postmaster, lodgers] = [first.pid, first.postmaster(), first.lodgers().length];
    const { code, line } = await refusedStart(new Program({}, first.dataDir));
    expect(code).toBe(1);
    expect(line).toContain(first.dataDir);
    expect(line).toContain(String(pid));
    expect(first.running).toBe(true);
    expect(first.postmaster()).toBe(postmaster);
    expect(lodgers).toBeGreaterThan(1);
    expect((await fetch(`${first.base}/readyz`)).status).toBe(200);
  });

  it('on a port that is in use: one line with the port and what to do, and nothing stays running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const program = new Program({ PORT: String(port) });
    const { code, line } = await refusedStart(program);
    other.close();
    expect(code).toBe(1);
    expect(line).toContain(String(port));
    expect(line).toContain('PORT');
    expect(await gone(() => program.lodgers())).toBe(true);
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
  ])('with a wrong %s: one line that names it, before anything is made', async (name, value) => {
    const program = new Program({ [name]: value });
    const { code, line } = await refusedStart(program);
    expect(code).toBe(1);
    expect(line).toMatch(new RegExp(`\\b${name}\\b`));
    expect(existsSync(program.dataDir)).toBe(false);
    await program.remove();
  });

  it('with a database that does not answer: one line', async () => {
    const program = new Program({ DATABASE_URL: `postgres://nobody:wrong@127.0.0.1:${await freePort()}/none` });
    const { code, line } = await refusedStart(program);
    expect(code).toBe(1);
    expect(line).toMatch(/database|DATABASE_URL|ECONNREFUSED/);
    // The password is nobody's business.
    expect(line).not.toContain('wrong');
    await program.remove();
  });
});

describe('the end', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s leaves nothing running, and the next start is as good as any',
    async (signal) => {
      const pids = [first.pid, ...first.lodgers()];
      expect(pids.length).toBeGreaterThan(2);
      if (signal === 'SIGINT') first.interrupt();
      else process.kill(first.pid, signal);
      expect(await first.ended()).toEqual({ code: 0, signal: null });
      expect(await gone(() => pids.filter(alive))).toBe(true);
      expect(first.lodgers()).toEqual([]);
      expect(first.complained).toBe('');
      await first.start();
      expect((await fetch(`${first.base}/readyz`)).status).toBe(200);
    },
  );

  it('by Ctrl-C of npm start, which tells the whole group, leaves nothing running', async () => {
    const program = new Program({}, undefined, ['npm', 'start']);
    await program.start();
    const group = program.group();
    expect(group.length).toBeGreaterThan(1);
    expect(program.lodgers().length).toBeGreaterThan(1);
    program.interrupt();
    await program.ended();
    expect(await gone(() => [...program.group(), ...program.lodgers()])).toBe(true);
    await program.remove();
  });

  it('by Ctrl-C of npm run day, which had no program to play with and started one of its own', async () => {
    const program = new Program({ DEMO: '1' }, undefined, ['npm', 'run', 'day']);
    await program.start();
    for (let i = 0; i < 400 && !/^08:\d\d {2}\p{L}+ \p{L}+ /mu.test(program.said); i++) await pause(50);
    expect(program.said).toContain(`Watch it on ${program.base}/workflow?display=wall`);
    expect(program.said).toMatch(/^08:\d\d {2}\p{L}+ \p{L}+ /mu);
    program.interrupt();
    await program.ended();
    expect(await gone(() => [...program.group(), ...program.lodgers()])).toBe(true);
    await program.remove();
  });

  it('by Ctrl-C in the middle of the start leaves nothing running either', async () => {
    for (const wait of [150, 900, 1600]) {
      const program = new Program();
      program.launch();
      await pause(wait);
      program.interrupt();
      await program.ended();
      expect(await gone(() => program.lodgers()), `after ${wait} ms`).toBe(true);
      // Whatever was half made does not stand in the way.
      await program.start();
      await program.remove();
    }
  });

  it('by kill -9 leaves nothing running, and nothing in the way of the next start', async () => {
    // Sessions stay valid when the secret stays the same.
    const kept = () => readFileSync(join(first.dataDir, 'jwt-secret'), 'utf8');
    const secret = kept();
    expect(secret).toMatch(/^[\w-]{64}\n$/);
    expect(statSync(join(first.dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    await first.sql('INSERT INTO settings (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET opens = 481');
    await first.kill();
    expect(await gone(() => first.lodgers())).toBe(true);
    await first.start();
    expect(await first.sql('SELECT opens FROM settings')).toEqual([{ opens: 481 }]);
    expect(kept()).toBe(secret);
    await first.remove();
    expect(first.lodgers()).toEqual([]);
  });
});
