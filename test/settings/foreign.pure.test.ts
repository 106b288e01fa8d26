import { expect, it } from 'vitest';
import { readEnv } from '../../server/env';

/** Settings that name foreign systems: whole, or the start ends with one line that says what is wrong. */
const read = (settings: Record<string, string>) => readEnv(settings, 'test-build');
const keyedTiles = 'https://tiles.test/{z}/{x}/{y}?k={key}';

it.each([
  [{ S3_BUCKET: 'files' }, /^Setting S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: is missing/],
  [{ S3_ENDPOINT: 'https://store.test' }, /^Setting S3_BUCKET: is missing/],
  [{ S3_BUCKET: 'Not a bucket' }, /^Setting S3_BUCKET: is the name of a bucket/],
  [{ GOOGLE_DRIVE_FOLDER: '1abcdefghijk' }, /^Setting GOOGLE_SERVICE_ACCOUNT_FILE: is missing/],
  [
    { GOOGLE_DRIVE_FOLDER: '1abcdefghijk', GOOGLE_SERVICE_ACCOUNT_FILE: '/nowhere.json' },
    /^Setting GOOGLE_SERVICE_ACCOUNT_FILE: is not the key file/,
  ],
  [{ RECAPTCHA_SECRET: 'whatever' }, /^Setting RECAPTCHA_SITE_KEY: is missing/],
  [{ ANALYTICS_EMBED_URL: 'https://charts.test/d' }, /^Setting ANALYTICS_SECRET: is missing/],
  [{ ANALYTICS_EMBED_URL: 'javascript:alert(1)', ANALYTICS_SECRET: 'x'.repeat(32) }, /^Setting ANALYTICS_EMBED_URL/],
  [
    { ANALYTICS_EMBED_URL: 'http://localhost:3000/d', ANALYTICS_SECRET: 'x'.repeat(32) },
    /^Setting ANALYTICS_EMBED_URL: lies on an origin of its own/,
  ],
  [{ MAP_KEY: 'k' }, /^Setting MAP_KEY: has no \{key\}/],
])('%j', (settings, line) => {
  expect(() => read(settings as Record<string, string>)).toThrow(line);
});

it('an address that wants a key and has none is no address, so that no map is a broken frame', () => {
  expect(read({ MAP_TILES_URL: keyedTiles }).mapTilesUrl).toBeNull();
  expect(read({ MAP_TILES_URL: keyedTiles, MAP_KEY: 'a b' }).mapTilesUrl).toBe(
    'https://tiles.test/{z}/{x}/{y}?k=a%20b',
  );
  const asked = read({ MAP_GEOCODER_URL: 'https://places.test/?q={address}&k={key}' });
  expect([asked.geocoderUrl, asked.mapTilesUrl]).toEqual([null, null]);
});
