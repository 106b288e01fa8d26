import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf } from '../../server/access/knownDevice';
import { type LimitName, limitTable } from '../../server/access/limits';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** At each limit, the next call is answered 429 and says when to try again. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('the server keeps idle connections longer than proxies do, and doesn’t limit how long an upload takes', () => {
  const { http } = world.opened;
  // Proxies keep an idle connection for 60 to 75 s.
  expect(http.keepAliveTimeout).toBeGreaterThan(75_000);
  expect(http.requestTimeout).toBe(0);
  expect(http.headersTimeout).toBe(30_000);
});

type Who = PersonName | 'nobody';
const network = '127.0.0.1';
const person = (name: PersonName) => () => `user ${world.people[name].id}`;
const here = () => network;
const anId = 'Z'.repeat(22);
const aToken = 'Z'.repeat(43);

/** Handwritten: each limit, whom it applies to, and a call that reaches it. */
const places: Record<LimitName, readonly [Who, () => string, string, string, unknown?]> = {
  signInPair: [...signIn(() => `${network} ${accountOf('a@people.test')}`, 'a@people.test')],
  signInNetwork: [...signIn(here, 'b@people.test')],
  signInAccount: [...signIn(() => accountOf('c@people.test'), 'c@people.test')],
  // Needs the device's own cookie: test/auth/signIn.test.ts.
  signInDevice: ['nobody', here, '', ''],
  resetGuess: [
    'nobody',
    here,
    'POST',
    `/users/reset-password/1/${'Z'.repeat(43)}`,
    { password: 'a long password here' },
  ],
  linkEmailHour: [
    'nobody',
    () => `forgotten ${accountOf('d@people.test')}`,
    'POST',
    '/users/lost-password/d@people.test',
    {},
  ],
  linkEmailDay: [
    'nobody',
    () => `forgotten ${accountOf('e@people.test')}`,
    'POST',
    '/users/lost-password/e@people.test',
    {},
  ],
  linkNetwork: ['nobody', here, 'POST', '/users/lost-password/f@people.test', {}],
  registration: ['nobody', here, 'POST', '/users', registration()],
  unsubscribe: ['nobody', here, 'POST', 'unsubscribe/none'],
  calendarFeed: ['nobody', here, 'GET', `calendar/${aToken}.ics`],
  displayCode: ['nobody', here, 'POST', '/display/code', {}],
  displayPairing: ['nobody', here, 'POST', '/display/pairing', {}],
  displayPair: ['admin', person('admin'), 'POST', '/admin/displays', { code: 'ABCDEF', name: 'Guess' }],
  customerNetwork: ['nobody', here, 'GET', `/customer-quotes/${aToken}`],
  customerLink: ['nobody', () => aToken, 'GET', `/customer-quotes/${aToken}`],
  customerAnswer: [
    'nobody',
    () => aToken,
    'POST',
    `/customer-quotes/${aToken}/questions`,
    { name: 'Jo', text: 'When is it ready?' },
  ],
  captcha: ['nobody', here, 'GET', '/captcha'],
  fileByLink: ['nobody', here, 'GET', `/files/${anId}?link=none`],
  search: ['cad', person('cad'), 'GET', '/jobs?q=roof'],
  lookup: ['cad', person('cad'), 'GET', '/map/place?address=1%20Ridge%20Way'],
  export: ['client', person('client'), 'GET', '/items/download'],
  fileLink: ['client', person('client'), 'POST', `/files/${anId}/link`, {}],
  upload: ['client', person('client'), 'POST', '/upload'],
  uploadPart: ['client', person('client'), 'PATCH', `/uploads/${anId}`],
  logo: ['client', person('client'), 'POST', '/clients/1/logo'],
  passwordLink: ['admin', person('admin'), 'GET', '/admin/utils/get-pw-link/client%40people.test'],
};
function signIn(key: () => string, email: string) {
  return ['nobody', key, 'POST', '/users/login', { email, password: 'not the password' }] as const;
}
function registration() {
  return {
    ...{ name: 'N', email: 'g@people.test', introCompanyName: 'N Roofs', introCompanyType: 'Builder' },
    ...{ recaptchaValue: 'none', regisNotifOptIn: true },
  };
}

it.each((Object.keys(limitTable) as LimitName[]).filter((name) => name !== 'signInDevice'))('%s', async (name) => {
  const [who, key, method, path, body] = places[name];
  const { limits } = world.opened.services.gate;
  // Pages outside the API.
  const isPage = !path.startsWith('/');
  const url = isPage ? `/${path}` : `/api/v1${path}`;
  const before = await world.as(who).request(method, url, { body });
  expect(before.status, before.text).not.toBe(429);
  await limits.clear(name, key());
  await limits.take(name, key(), limitTable[name].uses);
  const answer = await world.as(who).request(method, url, { body });
  expect(answer.status, answer.text).toBe(429);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(limitTable[name].seconds);
  if (!isPage)
    expect(answer.refused).toMatchObject({
      ...{ code: 'tooMany', retryAfter: seconds },
      message: expect.stringMatching(/\. Try again in \d+ (second|minute|hour)s?\.$/),
    });
  else expect(answer.text).toContain('Try again in');
  await limits.clear(name, key());
});
