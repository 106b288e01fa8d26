import { describe, expect, it } from 'vitest';
import { readEnv } from '../../server/env/readEnv';
import { isLocalDemo } from '../../server/http/pages/outboxPages';

/** When other machines can reach the app, a demo or weak secrets stop startup with one line that says what to do. */
const read = (settings: Record<string, string>) => readEnv(settings, 'test-build');
const others: Record<string, string>[] = [
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { PUBLIC_URL: 'https://takeoffs.test' },
  { PUBLIC_URL: 'http://127.0.0.1.takeoffs.test' },
  { TRUST_PROXY: '1' },
];
const alone: Record<string, string>[] = [
  {},
  { HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' },
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  { HOST: '127.0.0.2', PUBLIC_URL: 'http://takeoffs.localhost' },
];

describe('a demo', () => {
  it.each(others)('stops startup when %j exposes it to others', (settings) => {
    for (const DEMO of ['', '1', 'large'])
      expect(() => read({ ...settings, DEMO })).toThrow(
        /^Setting DEMO: .* exposes it to others\. Set DEMO=0 .*, or DEMO=public .*\.$/,
      );
    expect(read({ ...settings, DEMO: '0' })).toMatchObject({ demo: 'none', publicDemo: false });
    expect(read({ ...settings, DEMO: 'public' })).toMatchObject({ demo: 'story', publicDemo: true });
  });

  it.each(alone)('starts with %j, which only this machine can reach', (settings) => {
    expect(read(settings)).toMatchObject({ demo: 'story', publicDemo: false, reachable: null });
    expect(read({ ...settings, DEMO: 'large' }).demo).toBe('large');
  });

  it('is not loaded in production unless DEMO=public', () => {
    expect(read({ NODE_ENV: 'production', HOST: '0.0.0.0' }).demo).toBe('none');
    expect(() => read({ NODE_ENV: 'production', DEMO: '1' })).toThrow('NODE_ENV=production exposes it to others');
    expect(read({ NODE_ENV: 'production', DEMO: 'public' })).toMatchObject({ demo: 'story', publicDemo: true });
  });

  it('shows its outbox only when only this machine can reach it', () => {
    for (const settings of alone) expect(isLocalDemo(read(settings)), JSON.stringify(settings)).toBe(true);
    for (const settings of others)
      for (const DEMO of ['0', 'public']) expect(isLocalDemo(read({ ...settings, DEMO }))).toBe(false);
    expect(isLocalDemo(read({ DEMO: '0' }))).toBe(false);
    expect(isLocalDemo(read({ DEMO: 'public' }))).toBe(false);
    expect(isLocalDemo(read({ NODE_ENV: 'production' }))).toBe(false);
  });
});

describe('a secret that is easy to guess', () => {
  const good = 'f3a91c07be5d2846b0c1d97e42a8536f';
  it.each(['JWT_SECRET', 'MRM_SECRET', 'ANALYTICS_SECRET', 'METRICS_TOKEN'])('in %s stops a public startup', (name) => {
    const open = { HOST: '0.0.0.0', DEMO: '0' };
    const embed: Record<string, string> =
      name === 'ANALYTICS_SECRET' ? { ANALYTICS_EMBED_URL: 'https://charts.test/d' } : {};
    for (const weak of [
      'x'.repeat(40),
      'change-me-change-me-change-me-change-me',
      'password '.repeat(5),
      '12345678901234567890123456789012',
      'abcdefgh'.repeat(4),
      '0123456789abcdef'.repeat(4),
    ])
      expect(() => read({ ...open, ...embed, [name]: weak })).toThrow(`Setting ${name} is easy to guess`);
    expect(() => read({ ...open, ...embed, [name]: good })).not.toThrow();
    expect(() => read({ ...embed, [name]: 'x'.repeat(40) })).not.toThrow();
  });

  it('in a database or Redis URL, or an empty JWT_SECRET, stops a public startup', () => {
    const open = { HOST: '0.0.0.0', DEMO: '0' };
    const at = (name: string, secret: string) => ({
      ...open,
      [name]: `${name === 'REDIS_URL' ? 'redis' : 'postgres'}://a:${secret}@db.test/x`,
    });
    for (const name of ['DATABASE_URL', 'REDIS_URL']) {
      expect(() => read(at(name, 'aaaaaa'))).toThrow(`Setting ${name} is easy to guess`);
      expect(() => read(at(name, good))).not.toThrow();
    }
    expect(() => read({ ...open, JWT_SECRET: '' })).toThrow('Setting JWT_SECRET is empty');
    expect(() => read({ JWT_SECRET: '' })).not.toThrow();
  });
});
