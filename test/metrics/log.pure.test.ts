import { expect, it } from 'vitest';
import { makeLog } from '../../server/log';

/** Everything that a line of the log says when it is given this. */
function line(write: (log: ReturnType<typeof makeLog>) => void): string {
  let said = '';
  write(
    makeLog('debug', {
      write: (text: string) => {
        said += text;
      },
    }),
  );
  return said;
}
const hush = 'hush-hush-hush';

it.each([
  ['a password', { password: hush }],
  ['a bearer of a request', { req: { headers: { authorization: `Bearer ${hush}` } } }],
  ['a cookie', { headers: { cookie: hush } }],
  ['a token', { user: { token: hush } }],
  ['settings', { env: { databaseUrl: hush, jwtSecret: hush, redisUrl: hush, smtpUrl: hush } }],
  ['a store’s key', { s3: { secretAccessKey: hush } }],
  ['a link that sets a password', { pwLink: hush }],
  ['a path with such a link', { path: `/api/v1/users/reset-password/12/${hush}` }],
  ['the path of a request for a link', { path: `/api/v1/users/lost-password/${hush}@people.test` }],
  ['an error with an address in it', { err: new Error(`connect redis://admin:${hush}@host:6379 failed`) }],
  ['an error with a bearer', { err: new Error(`sent Authorization: Bearer ${hush}`) }],
  ['an error with a signed address', { err: new Error(`GET https://s3/x?X-Amz-Signature=${hush}&a=1`) }],
  ['an error with a link', { err: new Error(`http://x/password/reset/7/${hush}`) }],
  ['what was thrown and is no error', { err: `postgres://u:${hush}@h/db` }],
])('%s is not in the log', (_what, given) => {
  const said = line((log) => log.warn(given, 'something'));
  expect(said).toContain('something');
  expect(said).not.toContain(hush);
});

it('what an operator needs is', () => {
  const said = JSON.parse(
    line((log) =>
      log.error({ err: new TypeError('not a function'), request: 'r1', path: '/api/v1/jobs/7' }, 'a call failed'),
    ),
  );
  expect(said).toMatchObject({
    request: 'r1',
    path: '/api/v1/jobs/7',
    err: { name: 'TypeError', message: 'not a function' },
  });
  expect(said.err.stack).toContain('log.pure.test');
});
