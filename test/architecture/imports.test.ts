import { expect, test } from 'vitest';
import { type Drawer, drawers, type Source, sourcesOf } from './sources';

// The one-way rule, between drawers, between the server's floors and between nouns; and no ring anywhere.

const all = Object.fromEntries(drawers.map((drawer) => [drawer, sourcesOf(drawer)])) as Record<Drawer, Source[]>;
const everything = Object.values(all).flat();
const drawerOf = (path: string) => path.split('/')[0] as Drawer;

test.each<[Drawer, Drawer[]]>([
  ['common', ['common']],
  ['db', ['common', 'db']],
  ['server', ['common', 'db', 'server']],
  ['client', ['common', 'client']],
])('%s imports from %j alone', (drawer, allowed) => {
  const breaches = all[drawer].flatMap(({ path, imports }) =>
    imports.filter((to) => !allowed.includes(drawerOf(to))).map((to) => `${path} imports ${to}`),
  );
  expect(all[drawer].length).toBeGreaterThan(10);
  expect(breaches).toEqual([]);
});

test('common is pure: of packages it knows zod, and yjs in one file, and nothing of Node', () => {
  const breaches = all.common.flatMap(({ path, packages, code }) => [
    ...packages
      .filter((name) => name !== 'zod/mini' && !(name === 'yjs' && path === 'common/quotes/quoteDoc.ts'))
      .map((name) => `${path} imports ${name}`),
    ...(/['"]node:/.test(code) ? [`${path} imports from Node`] : []),
  ]);
  expect(breaches).toEqual([]);
});

test('schemas stay with the server: of the contract, the browser has the plain values that the build made', () => {
  const runs = new Map(everything.map(({ path, runs: to, packages }) => [path, [...to, ...packages]]));
  const leads = (path: string, seen: Set<string>): boolean =>
    path === 'zod/mini' ||
    (!seen.has(path) &&
      path !== 'client/api/contract.ts' &&
      (runs.get(path) ?? []).some((to) => leads(to, seen.add(path))));
  const breaches = all.client.flatMap(({ path, runs: to }) =>
    to
      .filter((one) => drawerOf(one) === 'common' && path !== 'client/api/contract.ts' && leads(one, new Set()))
      .map((one) => `${path} imports ${one}`),
  );
  expect(breaches).toEqual([]);
});

test('no file leads back to itself', () => {
  const imports = new Map(everything.map(({ path, imports: to }) => [path, to]));
  const done = new Set<string>();
  const rings: string[] = [];
  const visit = (path: string, way: readonly string[]) => {
    const at = way.indexOf(path);
    if (at >= 0) rings.push([...way.slice(at), path].join(' → '));
    if (at >= 0 || done.has(path)) return;
    for (const to of imports.get(path) ?? []) visit(to, [...way, path]);
    done.add(path);
  };
  for (const { path } of everything) visit(path, []);
  expect(rings).toEqual([]);
});

// From the ground up; a file may use its own floor and those below. `import type` is only a description.
const floors: readonly (readonly string[])[] = [
  ['outside', 'metrics', 'work', 'letters', 'views', 'access', 'env.ts', 'log.ts', 'house.ts', 'calendar.ts', 'ask.ts'],
  [
    'auth',
    'users',
    'settings',
    'companies',
    'customers',
    'items',
    'imports',
    'uploads',
    'jobs',
    'notes',
    'quotes',
    'prints',
    'files',
    'stats',
    'audit',
    'map',
    'system',
    'drive',
    'integrations',
  ],
  ['taskHandlers.ts', 'live'],
  [
    'http',
    'seed',
    'admin',
    'app.ts',
    'openHouse.ts',
    'openStore.ts',
    'main.ts',
    'start.mjs',
    'build.mjs',
    'install.mjs',
  ],
];
const partOf = (path: string) => path.split('/')[1] as string;
const floorOf = (path: string) => floors.findIndex((floor) => floor.includes(partOf(path)));

test('the server stands on its floors: outside and work, then nouns, then live, then http and main', () => {
  const unknown = all.server.filter(({ path }) => floorOf(path) < 0).map(({ path }) => path);
  expect(unknown, 'on which floor is this?').toEqual([]);
  const breaches = all.server.flatMap(({ path, runs }) =>
    runs
      .filter((to) => drawerOf(to) === 'server' && floorOf(to) > floorOf(path))
      .map((to) => `${path} reaches up to ${to}`),
  );
  expect(breaches).toEqual([]);
});

test('outside knows nothing of ours but common, work nothing of sockets', () => {
  const breaches = all.server.flatMap(({ path, imports, packages }) => [
    ...imports
      .filter((to) => partOf(path) === 'outside' && drawerOf(to) === 'server' && partOf(to) !== 'outside')
      .map((to) => `${path} imports ${to}`),
    ...packages
      .filter((name) => name.startsWith('socket.io') && partOf(path) !== 'live')
      .map((name) => `${path} imports ${name}`),
  ]);
  expect(breaches).toEqual([]);
});

// Nouns form a line: each may use those to its left. A file is read as its job or note is, and figures count jobs.
const line = [
  'users',
  'companies',
  'customers',
  'items',
  'imports',
  'uploads',
  'jobs',
  'notes',
  'quotes',
  'prints',
  'files',
  'integrations',
  'stats',
  'audit',
];
const mayUse = (noun: string, other: string) =>
  noun === 'quotes'
    ? other !== 'notes' && line.indexOf(other) < line.indexOf('quotes')
    : line.indexOf(other) <= line.indexOf(noun);

test.each<Drawer>(['common', 'server'])('in %s, nouns use the nouns to their left', (drawer) => {
  const breaches = all[drawer].flatMap(({ path, imports }) =>
    imports
      .filter((to) => drawerOf(to) === drawer && line.includes(partOf(path)) && line.includes(partOf(to)))
      .filter((to) => partOf(path) !== partOf(to) && !mayUse(partOf(path), partOf(to)))
      .map((to) => `${path} imports ${to}`),
  );
  expect(breaches).toEqual([]);
});
