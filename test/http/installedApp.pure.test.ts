import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPage } from '../../common/api/pagePaths';
import { type PageServer, startPageServer } from './pageServer';

/** Parts that a browser needs to install the app: the manifest with its icons, and the service worker of the release. */
const icons = [
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'icon.svg',
  'apple-touch-icon.png',
  'badge.png',
];
let pages: PageServer;
beforeAll(async () => {
  pages = await startPageServer([
    'index.html',
    ...['sw.js', 'manifest.webmanifest', ...icons].map((name) => `public/${name}`),
  ]);
});
afterAll(() => pages.stop());

interface Manifest {
  readonly start_url: string;
  readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
  readonly shortcuts: readonly { name: string; url: string }[];
}
const read = async () => (await fetch(`${pages.base}/manifest.webmanifest`)).json() as Promise<Manifest>;

it('has icons of the sizes that it names, one of them to be masked', async () => {
  const { icons: listed } = await read();
  for (const { src, sizes, type } of listed.filter((one) => one.type === 'image/png')) {
    const answer = await fetch(`${pages.base}${src}`);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, type]);
    const bytes = new DataView(await answer.arrayBuffer());
    // Width and height of a PNG, after its signature and the head of the first chunk.
    expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`, src).toBe(sizes);
  }
  expect(listed.map(({ sizes, purpose }) => [sizes, purpose])).toEqual(
    expect.arrayContaining([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]),
  );
});

it('starts at pages of the app', async () => {
  const { start_url: start, shortcuts } = await read();
  expect(shortcuts.map(({ name }) => name)).toEqual(['New estimate', 'My jobs']);
  for (const url of [start, ...shortcuts.map((one) => one.url)])
    expect(isPage(new URL(url, pages.base).pathname), url).toBe(true);
});

it('the service worker is the one of the release, and browsers ask for it each time', async () => {
  const answer = await fetch(`${pages.base}/sw.js`);
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
  const text = await answer.text();
  expect(text).toContain(`const build = 'build-7';`);
  expect(text).not.toContain('__BUILD__');
  // Short enough to be read at once, as its first lines say.
  expect(text.split('\n').length).toBeLessThan(100);
});
