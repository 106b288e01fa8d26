import { expect, it } from 'vitest';
import { readEnv } from '../../server/env/readEnv';

/** Settings of external services: an incomplete or invalid one stops startup with one line that says what is wrong. */
const read = (settings: Record<string, string>) => readEnv(settings, 'test-build');
const keyedTiles = 'https://tiles.test/{z}/{x}/{y}?k={key}';

it.each([
  [{ S3_BUCKET: 'files' }, /^Setting S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required with S3_BUCKET/],
  [{ S3_ENDPOINT: 'https://store.test' }, /^Setting S3_BUCKET is required with S3_ENDPOINT/],
  [{ S3_BUCKET: 'Not a bucket' }, /^Setting S3_BUCKET must be a bucket name/],
  [
    { GOOGLE_DRIVE_FOLDER: '1abcdefghijk' },
    /^Setting GOOGLE_SERVICE_ACCOUNT_FILE is required with GOOGLE_DRIVE_FOLDER/,
  ],
  [
    { GOOGLE_DRIVE_FOLDER: '1abcdefghijk', GOOGLE_SERVICE_ACCOUNT_FILE: '/nowhere.json' },
    /^Setting GOOGLE_SERVICE_ACCOUNT_FILE isn't the key file/,
  ],
  [{ RECAPTCHA_SECRET: 'whatever' }, /^Setting RECAPTCHA_SITE_KEY is required with RECAPTCHA_SECRET/],
  [{ ANALYTICS_EMBED_URL: 'https://charts.test/d' }, /^Setting ANALYTICS_SECRET is required with ANALYTICS_EMBED_URL/],
  [{ ANALYTICS_EMBED_URL: 'javascript:alert(1)', ANALYTICS_SECRET: 'x'.repeat(32) }, /^Setting ANALYTICS_EMBED_URL/],
  [
    { ANALYTICS_EMBED_URL: 'http://localhost:3000/d', ANALYTICS_SECRET: 'x'.repeat(32) },
    /^Setting ANALYTICS_EMBED_URL must be on a different origin/,
  ],
  [{ MAP_KEY: 'k' }, /^Setting MAP_KEY: the URL has no \{key\} placeholder/],
])('%j', (settings, line) => {
  expect(() => read(settings as Record<string, string>)).toThrow(line);
});

it('a URL that needs a key but has none counts as unset, so that no broken map is shown', () => {
  expect(read({ MAP_TILES_URL: keyedTiles }).mapTilesUrl).toBeNull();
  expect(read({ MAP_TILES_URL: keyedTiles, MAP_KEY: 'a b' }).mapTilesUrl).toBe(
    'https://tiles.test/{z}/{x}/{y}?k=a%20b',
  );
  const settings = read({ MAP_GEOCODER_URL: 'https://places.test/?q={address}&k={key}' });
  expect([settings.geocoderUrl, settings.mapTilesUrl]).toEqual([null, null]);
});
