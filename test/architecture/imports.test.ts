import { expect, test } from 'vitest';
import { type Layer, layers, type Source, sourcesOf } from './sources';

// Imports go one way: between layers, between the server's levels and between nouns; no cycles anywhere.

const all = Object.fromEntries(layers.map((layer) => [layer, sourcesOf(layer)])) as Record<Layer, Source[]>;
const everything = Object.values(all).flat();
const layerOf = (path: string) => path.split('/')[0] as Layer;

test.each<[Layer, Layer[]]>([
  ['common', ['common']],
  ['db', ['common', 'db']],
  ['server', ['common', 'db', 'server']],
  ['client', ['common', 'client']],
])('%s imports only from %j', (layer, allowed) => {
  const breaches = all[layer].flatMap(({ path, imports }) =>
    imports.filter((to) => !allowed.includes(layerOf(to))).map((to) => `${path} imports ${to}`),
  );
  expect(all[layer].length).toBeGreaterThan(10);
  expect(breaches).toEqual([]);
});

/** Libraries without side effects, each used in one folder of `common`. */
const pureLibraries: Readonly<Record<string, string>> = {
  'zod/mini': 'common/',
  yjs: 'common/quotes/document/quoteDoc.ts',
  papaparse: 'common/csv/',
};

test('common is pure: it imports only libraries without side effects, and nothing from Node', () => {
  const breaches = all.common.flatMap(({ path, packages, code }) => [
    ...packages
      .filter((name) => !pureLibraries[name] || !path.startsWith(pureLibraries[name]))
      .map((name) => `${path} imports ${name}`),
    ...(/['"]node:/.test(code) ? [`${path} imports from Node`] : []),
  ]);
  expect(breaches).toEqual([]);
});

test('schemas stay on the server: the browser imports only the plain values generated from the contract', () => {
  const runs = new Map(everything.map(({ path, runs: to, packages }) => [path, [...to, ...packages]]));
  const leads = (path: string, seen: Set<string>): boolean =>
    path === 'zod/mini' ||
    (!seen.has(path) &&
      !/^client\/api\/contract(Fields)?\.ts$/.test(path) &&
      (runs.get(path) ?? []).some((to) => leads(to, seen.add(path))));
  const breaches = all.client.flatMap(({ path, runs: to }) =>
    to
      .filter(
        (one) =>
          layerOf(one) === 'common' && !/^client\/api\/contract(Fields)?\.ts$/.test(path) && leads(one, new Set()),
      )
      .map((one) => `${path} imports ${one}`),
  );
  expect(breaches).toEqual([]);
});

test('no imports form a cycle', () => {
  const imports = new Map(everything.map(({ path, imports: to }) => [path, to]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, way: readonly string[]) => {
    const at = way.indexOf(path);
    if (at >= 0) cycles.push([...way.slice(at), path].join(' → '));
    if (at >= 0 || done.has(path)) return;
    for (const to of imports.get(path) ?? []) visit(to, [...way, path]);
    done.add(path);
  };
  for (const { path } of everything) visit(path, []);
  expect(cycles).toEqual([]);
});

// Lowest level first; a file may import from its own level and below. `import type` doesn't count.
const levels: readonly (readonly string[])[] = [
  [
    'outside',
    'metrics',
    'work',
    'emails',
    'views',
    'access',
    'env',
    'log.ts',
    'services.ts',
    'calendar.ts',
    'callContext.ts',
  ],
  [
    'inbox',
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
    'displays',
    'planning',
  ],
  ['taskHandlers.ts', 'live'],
  [
    'http',
    'seed',
    'admin',
    'app.ts',
    'createServices.ts',
    'startProgram.ts',
    'startServer.ts',
    'openStore.ts',
    'main.ts',
    'start.mjs',
    'build.mjs',
    'install.mjs',
    'notices.mjs',
  ],
];
const partOf = (path: string) => path.split('/')[1] as string;
const levelOf = (path: string) => levels.findIndex((level) => level.includes(partOf(path)));

test('server levels import downward only: outside and work, then nouns, then live, then http and main', () => {
  const unknown = all.server.filter(({ path }) => levelOf(path) < 0).map(({ path }) => path);
  expect(unknown, 'add these files to a level').toEqual([]);
  const breaches = all.server.flatMap(({ path, runs }) =>
    runs
      .filter((to) => layerOf(to) === 'server' && levelOf(to) > levelOf(path))
      .map((to) => `${path} imports upward from ${to}`),
  );
  expect(breaches).toEqual([]);
});

test('outside imports nothing but common; only live imports Socket.IO', () => {
  const breaches = all.server.flatMap(({ path, imports, packages }) => [
    ...imports
      .filter((to) => partOf(path) === 'outside' && layerOf(to) === 'server' && partOf(to) !== 'outside')
      .map((to) => `${path} imports ${to}`),
    ...packages
      .filter((name) => name.startsWith('socket.io') && partOf(path) !== 'live')
      .map((name) => `${path} imports ${name}`),
  ]);
  expect(breaches).toEqual([]);
});

// Each noun may import those to its left. A file's permissions depend on its job or note, and stats count jobs.
const line = [
  'inbox',
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
  'displays',
  'audit',
];
const mayUse = (noun: string, other: string) =>
  noun === 'quotes'
    ? other !== 'notes' && line.indexOf(other) < line.indexOf('quotes')
    : line.indexOf(other) <= line.indexOf(noun);

test.each<Layer>(['common', 'server'])('in %s, nouns import only nouns to their left', (layer) => {
  const breaches = all[layer].flatMap(({ path, imports }) =>
    imports
      .filter((to) => layerOf(to) === layer && line.includes(partOf(path)) && line.includes(partOf(to)))
      .filter((to) => partOf(path) !== partOf(to) && !mayUse(partOf(path), partOf(to)))
      .map((to) => `${path} imports ${to}`),
  );
  expect(breaches).toEqual([]);
});
