import { expect, test } from 'vitest';
import { can } from '../../common/access/can';
import type { Row } from '../../common/api/route';
import { routes } from '../../common/api/routes';
import { openapi } from '../../server/http/openapi';
import { handlers } from '../../server/http/handlers';

// Adding a call is a row, a schema, a policy line and a handler: none may be missing, and none may be left over.

const rows = Object.entries(routes) as [string, Row][];

test('every row has a handler, and every handler a row', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(routes).sort());
  expect(Object.values(handlers).every((handler) => typeof handler === 'function')).toBe(true);
});

test('every row has a policy, and only these calls are open to whoever asks', () => {
  const open = rows.filter(([, { policy }]) => policy === 'public').map(([name]) => name);
  expect(open.sort()).toEqual([
    'auth.captcha',
    'auth.login',
    'auth.lostPassword',
    'auth.register',
    'auth.resetPassword',
    'files.download',
    'partner.createJob',
  ]);
  const inactiveToo = rows.filter(([, { policy }]) => policy === 'signedIn').map(([name]) => name);
  expect(inactiveToo.sort()).toEqual(['auth.logout', 'profile.get', 'profile.update']);
  const others = rows.filter(([, { policy }]) => policy !== 'public' && policy !== 'signedIn');
  expect(others.filter(([, { policy }]) => !(policy in can)).map(([name]) => name)).toEqual([]);
});

test('every id in a path has a schema, every body a strict one', () => {
  for (const [name, row] of rows) {
    const ids = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(ids.length > 0, name).toBe(row.params !== undefined);
    if (row.params)
      expect(Object.keys((row.params as unknown as { def: { shape: object } }).def.shape), name).toEqual(ids);
    const strict = row.body?.safeParse({ 'a field that no call has': 1 });
    if (strict) expect(JSON.stringify(strict.error?.issues), name).toContain('a field that no call has');
  }
});

test('no two rows answer the same call', () => {
  const calls = rows.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':id')}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('the OpenAPI file has every row', () => {
  const { paths } = openapi('test') as { paths: Record<string, Record<string, { operationId: string }>> };
  const named = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(named.sort()).toEqual(Object.keys(routes).sort());
});
