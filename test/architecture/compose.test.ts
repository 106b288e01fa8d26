import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sources';

// Every setting in docker-compose.yml must be one that the app has.

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const secrets = {
  ...{ POSTGRES_PASSWORD: 'a password', REDIS_PASSWORD: 'another one' },
  ...{ JWT_SECRET: 'x'.repeat(32), S3_SECRET: 'a secret of the store' },
};
const compose = (env: Record<string, string>) =>
  spawnSync('docker-compose', ['--file', join(root, 'docker-compose.yml'), 'config'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env },
  });
const have = spawnSync('docker-compose', ['version'], { stdio: 'ignore' }).status === 0;
if (!have) console.warn('Skipped: docker-compose is not installed (Debian: apt-get install docker-compose).');

test.skipIf(!have)(
  'docker-compose accepts the file only when the four secrets are set',
  () => {
    const good = compose(secrets);
    expect(good.status, good.stderr).toBe(0);
    for (const service of ['app1', 'app2', 'postgres', 'redis', 'store', 'mail', 'proxy'])
      expect(good.stdout).toMatch(new RegExp(`^ {2}${service}:$`, 'm'));
    // Caddy's own placeholders must not be substituted by docker-compose.
    expect(good.stdout).toContain('reverse_proxy app1:3000 app2:3000');
    const bad = compose({});
    expect(bad.status).not.toBe(0);
    expect(bad.stderr).toMatch(/set a password|set 32 random|set a secret/);
  },
  60_000,
);

test('the proxy keeps serving when a disk is full', () => {
  expect(text).toMatch(/health_uri \/readyz\?disk=ignore$/m);
});

test('the proxy process itself receives the stop signal', () => {
  expect(text).toMatch(/command: \["sh", "-c", "printf [^|]+ && exec caddy run /);
});

test('the four secrets have no default values', () => {
  for (const name of Object.keys(secrets)) expect(text).not.toMatch(new RegExp(`\\$\\{${name}(:?-|\\})`));
});

test('passes only settings that the app knows', () => {
  const settings = text.slice(text.indexOf('environment: &settings'), text.indexOf('volumes:'));
  const names = [...settings.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  const known = readFileSync(join(root, '.env.example'), 'utf8');
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(known).toMatch(new RegExp(`^#?${name}=`, 'm'));
});

test('pins every image to a fixed version', () => {
  const images = [...text.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image = '']) => image);
  expect(images.length).toBeGreaterThan(5);
  for (const image of images) expect(image).toMatch(/^[\w./-]+:(?!latest)(v?\d|RELEASE\.\d{4}-)\S*$/);
});

test('Redis requires its password, and the app is not the superuser of its database', () => {
  expect(text).toMatch(/REDIS_URL: redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379/);
  expect(text).toContain('--requirepass');
  const user = /DATABASE_URL: postgres:\/\/(\w+):/.exec(text)?.[1];
  expect(user).toBe('takeoffs');
  expect(/POSTGRES_USER: (\w+)/.exec(text)?.[1]).not.toBe(user);
});

test('the role of the app can sign in and owns its database, but has no other right in the server', () => {
  expect(text).toContain('./db/composeRole.sh:/docker-entrypoint-initdb.d/composeRole.sh:ro');
  const script = readFileSync(join(root, 'db/composeRole.sh'), 'utf8');
  const sql = /<<'SQL'\n([\s\S]*)\nSQL/.exec(script)?.[1] ?? '';
  const statements = sql.split(';').map((statement) => statement.trim().replaceAll(/\s+/g, ' '));
  // A right such as SUPERUSER or CREATEROLE would let an attacker who controls the app run programs in the database's container.
  expect(statements.filter((statement) => /\btakeoffs\b/i.test(statement))).toEqual([
    "CREATE ROLE takeoffs LOGIN PASSWORD :'password'",
    'CREATE DATABASE takeoffs OWNER takeoffs',
  ]);
  expect(statements).toContain('ALTER ROLE CURRENT_USER PASSWORD NULL');
});
