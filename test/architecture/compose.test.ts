import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sources';

// What docker-compose.yml asks of the program must be settings that it has.

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const given = {
  ...{ POSTGRES_PASSWORD: 'a password', REDIS_PASSWORD: 'another one' },
  ...{ JWT_SECRET: 'x'.repeat(32), S3_SECRET: 'a secret of the store' },
};
const compose = (env: Record<string, string>) =>
  spawnSync('docker-compose', ['--file', join(root, 'docker-compose.yml'), 'config'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env },
  });
const have = spawnSync('docker-compose', ['version'], { stdio: 'ignore' }).status === 0;
if (!have) console.warn('Skipped: there is no docker-compose here (Debian: apt-get install docker-compose).');

test.skipIf(!have)(
  'docker-compose takes it, with its four secrets and not without',
  () => {
    const good = compose(given);
    expect(good.status, good.stderr).toBe(0);
    for (const service of ['app1', 'app2', 'postgres', 'redis', 'store', 'mail', 'proxy'])
      expect(good.stdout).toMatch(new RegExp(`^ {2}${service}:$`, 'm'));
    // The proxy's own words are its own: nothing of them is filled in here.
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

test('the proxy itself is what is told to stop', () => {
  expect(text).toMatch(/command: \["sh", "-c", "printf [^|]+ && exec caddy run /);
});

test('its four secrets have no values of their own', () => {
  for (const name of Object.keys(given)) expect(text).not.toMatch(new RegExp(`\\$\\{${name}(:?-|\\})`));
});

test('every setting that it gives the program is one', () => {
  const settings = text.slice(text.indexOf('environment: &settings'), text.indexOf('volumes:'));
  const names = [...settings.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  const known = readFileSync(join(root, '.env.example'), 'utf8');
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(known).toMatch(new RegExp(`^#?${name}=`, 'm'));
});

test('every image has a version, and no moving one', () => {
  const images = [...text.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image = '']) => image);
  expect(images.length).toBeGreaterThan(5);
  for (const image of images) expect(image).toMatch(/^[\w./-]+:(?!latest)(v?\d|RELEASE\.\d{4}-)\S*$/);
});

test('Redis asks for its password, and the program is not the superuser of its database', () => {
  expect(text).toMatch(/REDIS_URL: redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379/);
  expect(text).toContain('--requirepass');
  const user = /DATABASE_URL: postgres:\/\/(\w+):/.exec(text)?.[1];
  expect(user).toBe('takeoffs');
  expect(/POSTGRES_USER: (\w+)/.exec(text)?.[1]).not.toBe(user);
});
