import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world';

/** Third-party content in our pages: a captcha on one page, and a dashboard in a frame. */

const siteKey = '6Lc_aCMTAAAAABx7u2N0D1XnVbI_v6ZdbM6rYf16';
const secret = 'a secret shared with the dashboard';
const pages = mkdtempSync(join(tmpdir(), 'takeoffs-pages-'));
let world: World;
let google: Server;
let verifications: Record<string, string>[] = [];
let verdict: { status: number; body: unknown } | 'hang up';
const right = { status: 200, body: { success: true, hostname: 'localhost', challenge_ts: '2026-06-01T15:00:00Z' } };

beforeAll(async () => {
  google = createServer(async (request, response) => {
    verifications.push(Object.fromEntries(new URLSearchParams(await text(request))));
    if (verdict === 'hang up') return void request.socket.destroy();
    response.writeHead(verdict.status).end(JSON.stringify(verdict.body));
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  mkdirSync(join(pages, 'assets'));
  writeFileSync(join(pages, 'index.html'), '<meta name="captcha" content="__CAPTCHA__" />');
  world = await startWorld({
    pages,
    env: {
      RECAPTCHA_SITE_KEY: siteKey,
      RECAPTCHA_SECRET: 'ours',
      RECAPTCHA_URL: `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`,
      ANALYTICS_EMBED_URL: 'https://charts.test:8443/embed/board?theme=plain',
      ANALYTICS_SECRET: secret,
    },
  });
});
afterAll(async () => {
  await world.stop();
  google.closeAllConnections();
  google.close();
  rmSync(pages, { recursive: true, force: true });
});
beforeEach(() => {
  verifications = [];
  verdict = right;
});

describe('reCAPTCHA', () => {
  let people = 0;
  const register = (recaptchaValue: string) =>
    world.as('nobody').call('auth.register', {
      body: {
        ...{ name: 'New Person', email: `person${++people}@newcomer.test`, regisNotifOptIn: true },
        ...{ introCompanyName: 'New Roofs', introCompanyType: 'Roofing contractor', recaptchaValue },
      },
    });
  const known = async () => (await world.sql('SELECT 1 FROM users WHERE name = $1', ['New Person'])).length;

  it('is configured for the browser', async () => {
    expect(await world.as('nobody').does('auth.captcha')).toEqual({ siteKey });
  });

  it('verifies an answer on the server, and accepts it only once', async () => {
    expect((await register('an answer')).status).toBe(201);
    expect(verifications).toEqual([{ secret: 'ours', response: 'an answer' }]);
    const again = await register('an answer');
    expect([again.status, again.refused?.fields]).toEqual([
      422,
      { recaptchaValue: 'This verification was already used. Try again.' },
    ]);
    // Stored hashed in the database, so every process rejects a reuse.
    const kept = await world.sql<{ answer: string }>('SELECT answer FROM captcha_answers');
    expect(kept).toHaveLength(1);
    expect(kept[0]?.answer).toMatch(/^[0-9a-f]{64}$/);
    expect(await known()).toBe(1);
  });

  it.each([
    ['wrong', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['given on another site', { ...right.body, hostname: 'elsewhere.test' }],
    ['malformed', { success: 'yes', hostname: 'localhost' }],
  ])('registers nobody with an answer that is %s', async (what, body) => {
    verdict = { status: 200, body };
    const before = await known();
    const { status, refused } = await register(`an answer, ${what}`);
    expect([status, Object.keys(refused?.fields ?? {})]).toEqual([422, ['recaptchaValue']]);
    expect(await known()).toBe(before);
  });

  it.each([
    ['an error', { status: 500, body: {} }],
    ['an empty response', { status: 200, body: null }],
    ['no response', 'hang up' as const],
  ])('answers 503 and what to do when Google fails (%s), and the answer stays valid', async (what, failure) => {
    verdict = failure;
    const { status, refused } = await register(`later, ${what}`);
    expect(status).toBe(503);
    expect(refused?.message).toBe("We can't verify you're human right now. Try again in a moment.");
    verdict = right;
    expect((await register(`later, ${what}`)).status).toBe(201);
  });
});

const policyOf = async (path: string) => {
  const { headers } = await world.as('nobody').request('GET', path);
  return Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((one) => {
      const [name = '', ...sources] = one.trim().split(' ');
      return [name, sources];
    }),
  );
};

it('allows third-party scripts only on the registration page, and nothing else anywhere', async () => {
  expect((await world.as('nobody').request('GET', '/login')).text).toBe('<meta name="captcha" content="recaptcha" />');
  const registering = await policyOf('/register');
  expect(registering['script-src']).toEqual([
    "'self'",
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ]);
  expect(registering['frame-src']).toEqual([
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
  ]);
  for (const path of ['/', '/login', '/admin/data', '/registers']) {
    const policy = await policyOf(path);
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['frame-src']).toEqual(['https://charts.test:8443']);
    expect(policy['default-src']).toEqual(["'none'"]);
  }
});

it.each(['/login', '/register', '/api/v1/openapi.json', '/healthz', '/nothing.js', '/api/v1/nothing'])(
  'sends security headers on %s, and none of them echoes the request',
  async (path) => {
    const { headers } = await world.as('nobody').request('GET', path, { headers: { 'x-forwarded-host': 'evil.test' } });
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect([...headers].join()).not.toContain('evil.test');
    // The test's host is 127.0.0.1 with a random port, PUBLIC_URL is localhost: the request's host is not echoed.
    expect(headers.get('content-security-policy')).not.toContain(world.base.slice('http://'.length));
    if (path === '/login') expect((await policyOf(path))['connect-src']).toEqual(["'self'", 'ws://localhost:0']);
  },
);

describe('the embedded dashboard', () => {
  it('gets a login for one view, signed with its own key and valid for five minutes', async () => {
    const { url } = await world.as('admin').does('stats.embed');
    const embed = new URL(url as string);
    expect(embed.origin + embed.pathname).toBe('https://charts.test:8443/embed/board');
    expect(embed.searchParams.get('theme')).toBe('plain');
    const token = embed.searchParams.get('mongoToken') as string;
    const now = Math.floor(world.clock.now().getTime() / 1000);
    expect(jwt.verify(token, secret, { algorithms: ['HS256'], clockTimestamp: now })).toEqual({
      ...{ sub: String(world.people.admin.id), use: 'analytics', iat: now, exp: now + 300 },
    });
    world.clock.advance(1000);
    expect((await world.as('admin').does('stats.embed')).url).not.toBe(url);
    // Like the profile's token, it is no session of ours.
    const { status } = await world.as('nobody').request('GET', '/api/v1/users', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(401);
    const { mongoToken } = await world.as('super').does('profile.get');
    expect(() => jwt.verify(mongoToken as string, secret, { ignoreExpiration: true })).not.toThrow();
  });
});
