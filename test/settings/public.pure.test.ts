import { describe, expect, it } from 'vitest';
import { readEnv } from '../../server/env';
import { isLocalDemo } from '../../server/http/outboxPages';

/** Where others reach the program, a demo and weak secrets stop the start with one line that says what to do. */
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
  it.each(others)('stops the start where %j opens it to others', (settings) => {
    for (const DEMO of ['', '1', 'large'])
      expect(() => read({ ...settings, DEMO })).toThrow(
        /^Setting DEMO: .* opens it to others\. Set DEMO=0 .*, or DEMO=public .*\.$/,
      );
    expect(read({ ...settings, DEMO: '0' })).toMatchObject({ demo: 'none', publicDemo: false });
    expect(read({ ...settings, DEMO: 'public' })).toMatchObject({ demo: 'story', publicDemo: true });
  });

  it.each(alone)('starts with %j, where only this machine reaches it', (settings) => {
    expect(read(settings)).toMatchObject({ demo: 'story', publicDemo: false, reachable: null });
    expect(read({ ...settings, DEMO: 'large' }).demo).toBe('large');
  });

  it('is not planted in production unless DEMO=public says so', () => {
    expect(read({ NODE_ENV: 'production', HOST: '0.0.0.0' }).demo).toBe('none');
    expect(() => read({ NODE_ENV: 'production', DEMO: '1' })).toThrow('NODE_ENV=production opens it to others');
    expect(read({ NODE_ENV: 'production', DEMO: 'public' })).toMatchObject({ demo: 'story', publicDemo: true });
  });

  it('shows its outbox only where this machine alone reaches it', () => {
    for (const settings of alone) expect(isLocalDemo(read(settings)), JSON.stringify(settings)).toBe(true);
    for (const settings of others)
      for (const DEMO of ['0', 'public']) expect(isLocalDemo(read({ ...settings, DEMO }))).toBe(false);
    expect(isLocalDemo(read({ DEMO: '0' }))).toBe(false);
    expect(isLocalDemo(read({ DEMO: 'public' }))).toBe(false);
    expect(isLocalDemo(read({ NODE_ENV: 'production' }))).toBe(false);
  });
});

describe('a secret that is easy to guess', () => {
  const good = '0123456789abcdef'.repeat(4);
  it.each(['JWT_SECRET', 'MRM_SECRET', 'ANALYTICS_SECRET', 'METRICS_TOKEN'])('%s stops a public start', (name) => {
    const open = { HOST: '0.0.0.0', DEMO: '0' };
    const embed: Record<string, string> =
      name === 'ANALYTICS_SECRET' ? { ANALYTICS_EMBED_URL: 'https://charts.test/d' } : {};
    for (const weak of ['x'.repeat(40), 'change-me-change-me-change-me-change-me', 'password '.repeat(5)])
      expect(() => read({ ...open, ...embed, [name]: weak })).toThrow(`Setting ${name}: is easy to guess`);
    expect(() => read({ ...open, ...embed, [name]: good })).not.toThrow();
    expect(() => read({ ...embed, [name]: 'x'.repeat(40) })).not.toThrow();
  });
});
