import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storyPassword } from '../../db/seeds/people';
import { hashPassword } from '../../server/access/passwords';
import { readEnv } from '../../server/env/readEnv';
import { startServer } from '../../server/startServer';
import { startWorld, type World } from '../support/world';

/** A public installation never becomes a demo by accident, and only local browsers read a demo's emails. */
let world: World;
const dataDir = mkdtempSync(join(tmpdir(), 'takeoffs-public-'));
beforeAll(async () => {
  world = await startWorld({ env: { DEMO: '1' } });
});
afterAll(async () => {
  await world.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function status(headers: Record<string, string>, http = '1.1', { port } = world): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = Object.entries({ Host: `localhost:${port}`, Connection: 'close', ...headers });
  socket.write(`GET /dev/mail HTTP/${http}\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
  return Number((await text(socket)).split(' ')[1]);
}

describe('the outbox of a local demo', () => {
  it('is shown to a browser on this machine', async () => {
    expect(await status({})).toBe(200);
    expect(await status({ Host: `127.0.0.1:${world.port}` })).toBe(200);
  });

  it.each([
    { Host: 'takeoffs.test' },
    { 'X-Forwarded-For': '203.0.113.9' },
    { 'X-Real-IP': '203.0.113.9' },
    { Forwarded: 'for=203.0.113.9' },
    { Via: '1.1 proxy' },
  ])('does not exist behind a proxy: %j', async (headers) => {
    expect(await status(headers as unknown as Record<string, string>)).toBe(404);
  });

  it('does not exist behind a proxy that adds nothing but speaks HTTP 1.0', async () => {
    expect(await status({}, '1.0')).toBe(404);
  });

  it('does not exist on an installation that isn’t a demo, even for a browser on this machine', async () => {
    const installation = await startWorld({ env: { DEMO: '0' } });
    expect(await status({}, '1.1', installation)).toBe(404);
    await installation.stop();
  });
});

describe('startup', () => {
  const settings = (more: Record<string, string>) =>
    readEnv(
      { PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', MAP_GEOCODER_URL: 'none', ...more },
      'test',
    );
  const start = async (more: Record<string, string>) => {
    const env = settings(more);
    const opened = await startServer({
      env,
      databaseUrl: world.databaseUrl,
      pages: null,
      migrated: true,
      tasks: false,
    });
    await opened.close();
  };

  it('of a public installation fails while users still have the demo password', async () => {
    const open = { PUBLIC_URL: 'https://takeoffs.test', JWT_SECRET: 'f3a91c07be5d2846'.repeat(4) };
    await start(open);
    await world.sql('UPDATE users SET password_hash = $1 WHERE id = ANY($2)', [
      ...[await hashPassword(storyPassword), [world.people.cad.id, world.people.super.id]],
    ]);
    await expect(start(open)).rejects.toThrow(
      /^PUBLIC_URL=https:\/\/takeoffs\.test opens .* and 1 more still have the demo's password.* DEMO=public if everyone may sign in\.$/,
    );
    await start({ ...open, DEMO: 'public' });
    await start({ JWT_SECRET: open.JWT_SECRET });
    // One demo user is left, with another email address.
    await world.sql('UPDATE users SET password_hash = NULL WHERE id <> $1', [world.people.super.id]);
    await world.sql("UPDATE users SET email = 'boss@corp.test' WHERE id = $1", [world.people.super.id]);
    await expect(start(open)).rejects.toThrow("boss@corp.test still has the demo's password");
    await world.sql('UPDATE users SET password_hash = NULL');
    await start(open);
  });

  it.each(['', 'short\n'])('fails on the damaged signing secret %j and says what to do', async (damaged) => {
    writeFileSync(join(dataDir, 'jwt-secret'), damaged);
    await expect(start({})).rejects.toThrow(/jwt-secret is damaged: .* Restore jwt-secret from a backup, or delete/);
    rmSync(join(dataDir, 'jwt-secret'));
  });

  it('of a public installation fails on a guessable signing secret, also when read from the file', async () => {
    const open = { PUBLIC_URL: 'https://takeoffs.test' };
    for (const weak of ['abcdefgh'.repeat(8), '12345678901234567890123456789012']) {
      writeFileSync(join(dataDir, 'jwt-secret'), `${weak}\n`);
      await expect(start(open)).rejects.toThrow(/jwt-secret is easy to guess\. .* openssl rand -hex 32/);
      await start({});
    }
    writeFileSync(join(dataDir, 'jwt-secret'), `${'f3a91c07be5d2846'.repeat(4)}\n`);
    await start(open);
    rmSync(join(dataDir, 'jwt-secret'));
  });

  it('restricts DATA_DIR to its own account, whatever the modes were', async () => {
    for (const name of ['drive', 'drive-folders', 'outbox', 'production', 'backups'])
      mkdirSync(join(dataDir, name), { recursive: true, mode: 0o755 });
    writeFileSync(join(dataDir, 'jwt-secret'), `${'0123456789'.repeat(4)}\n`, { mode: 0o644 });
    await start({});
    const modes = readdirSync(dataDir).map((name) => [name, (statSync(join(dataDir, name)).mode & 0o777).toString(8)]);
    expect(Object.fromEntries(modes)).toEqual({
      ...{ 'jwt-secret': '600', drive: '700', 'drive-folders': '700', files: '700' },
      ...{ outbox: '700', production: '700', backups: '700' },
    });
  });
});

describe('a public demo', () => {
  let demo: World;
  beforeAll(async () => {
    demo = await startWorld({ env: { DEMO: 'public' } });
  });
  afterAll(() => demo.stop());

  it.each(['/api/docs', '/unsubscribe/none'])('says so on %s', async (path) => {
    const answer = await fetch(`http://127.0.0.1:${demo.port}${path}`);
    expect(await answer.text()).toContain('Public demo: everyone can sign in; don’t enter real data.');
  });

  it('does not show its outbox, even to a browser on this machine', async () => {
    expect(await status({}, '1.1', demo)).toBe(404);
  });

  it('is not mentioned on other installations', async () => {
    const answer = await fetch(`http://127.0.0.1:${world.port}/api/docs`);
    expect(await answer.text()).not.toContain('Public demo');
  });
});
