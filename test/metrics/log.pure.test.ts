import { expect, it } from 'vitest';
import { makeLog } from '../../server/log';

/** The log line written by a call. */
function line(write: (log: ReturnType<typeof makeLog>) => void): string {
  let output = '';
  write(
    makeLog('debug', {
      write: (text: string) => {
        output += text;
      },
    }),
  );
  return output;
}
const secret = 'hush-hush-hush';

it.each([
  ['a password', { password: secret }],
  ['the bearer token of a request', { req: { headers: { authorization: `Bearer ${secret}` } } }],
  ['a cookie', { headers: { cookie: secret } }],
  ['a token', { user: { token: secret } }],
  ['settings', { env: { databaseUrl: secret, jwtSecret: secret, redisUrl: secret, smtpUrl: secret } }],
  ['a store’s key', { s3: { secretAccessKey: secret } }],
  ['a password link', { pwLink: secret }],
  ['a path with such a link', { path: `/api/v1/users/reset-password/12/${secret}` }],
  ['the path of a request for a link', { path: `/api/v1/users/lost-password/${secret}@people.test` }],
  ['an error with a URL in it', { err: new Error(`connect redis://admin:${secret}@host:6379 failed`) }],
  ['an error with a bearer token', { err: new Error(`sent Authorization: Bearer ${secret}`) }],
  ['an error with a signed URL', { err: new Error(`GET https://s3/x?X-Amz-Signature=${secret}&a=1`) }],
  ['an error with a link', { err: new Error(`http://x/password/reset/7/${secret}`) }],
  ['a thrown value that is not an error', { err: `postgres://u:${secret}@h/db` }],
])('redacts %s', (_what, given) => {
  const output = line((log) => log.warn(given, 'something'));
  expect(output).toContain('something');
  expect(output).not.toContain(secret);
});

it('writes times as ISO 8601', () => {
  const { time } = JSON.parse(line((log) => log.info('x')));
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it('keeps what an operator needs', () => {
  const entry = JSON.parse(
    line((log) =>
      log.error({ err: new TypeError('not a function'), request: 'r1', path: '/api/v1/jobs/7' }, 'a call failed'),
    ),
  );
  expect(entry).toMatchObject({
    request: 'r1',
    path: '/api/v1/jobs/7',
    err: { name: 'TypeError', message: 'not a function' },
  });
  expect(entry.err.stack).toContain('log.pure.test');
});
