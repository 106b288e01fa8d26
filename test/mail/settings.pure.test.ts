import { describe, expect, test } from 'vitest';
import { readEnv } from '../../server/env/readEnv';

// Mail and outbound settings: an invalid or incomplete one stops startup with one clear line.

const read = (given: Record<string, string>) => readEnv(given, 'test');

describe('SMTP_URL', () => {
  test.each([
    'smtp://mail.example',
    'smtp://mail.example:2525',
    'smtps://user:pass%40word@mail.example:465',
    'smtp://[::1]:25/',
  ])('accepts %s', (url) => {
    expect(read({ SMTP_URL: url }).smtpUrl).toBe(url);
  });
  test.each([
    'mail.example',
    'http://mail.example',
    'smtp://user@mail.example',
    'smtp://:word@mail.example',
    'smtp://mail.example/path',
    'smtp://mail.example?secure=1',
    'smtp://',
  ])('rejects %s', (url) => {
    expect(() => read({ SMTP_URL: url })).toThrow(/^Setting SMTP_URL must be a URL such as smtp:/);
  });
  test('uses the outbox when unset', () => {
    expect(read({}).smtpUrl).toBeNull();
  });
});

test('MAIL_FROM is an address, with or without a name', () => {
  expect(read({ MAIL_FROM: 'Roofs & Co <a@b.test>' }).mailFrom).toBe('Roofs & Co <a@b.test>');
  expect(read({ MAIL_FROM: 'a@b.test' }).mailFrom).toBe('a@b.test');
  for (const wrong of ['Roofs', 'a@b.test, c@d.test', 'x <a@b.test>\r\nBcc: all@b.test'])
    expect(() => read({ MAIL_FROM: wrong })).toThrow(/^Setting MAIL_FROM must be /);
});

test('ALLOW_PRIVATE_OUTBOUND is for tests', () => {
  expect(read({}).allowPrivateOutbound).toBe(false);
  expect(read({ ALLOW_PRIVATE_OUTBOUND: '1' }).allowPrivateOutbound).toBe(true);
  expect(() => read({ ALLOW_PRIVATE_OUTBOUND: '1', NODE_ENV: 'production' })).toThrow(
    'Setting ALLOW_PRIVATE_OUTBOUND is for tests, not for production.',
  );
});
