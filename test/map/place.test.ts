import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world';

/** GET /map/place (ours): the configured geocoder is asked by the server, each address once, and never fails a call. */
let world: World;
let geocoder: Server;
let asked: { url: string; agent: string | undefined }[] = [];
let answer: { status: number; text: string } = { status: 200, text: '[]' };
const moab = { status: 200, text: '[{"lat":"38.5733","lon":"-109.5498","display_name":"Moab"}]' };

beforeAll(async () => {
  geocoder = createServer((request, response) => {
    asked.push({ url: request.url ?? '', agent: request.headers['user-agent'] });
    response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.text);
  });
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
  const { port } = geocoder.address() as AddressInfo;
  world = await startWorld({
    env: {
      MAP_GEOCODER_URL: `http://127.0.0.1:${port}/search?q={address}&key={key}`,
      MAP_GEOCODER_KEY: 'k',
      MAP_GEOCODER_PAUSE_MS: '0',
      MAP_TILES_URL: 'https://tiles.test:8443/a/{z}/{x}/{y}.png?key=k',
    },
  });
});
afterAll(async () => {
  await world.stop();
  geocoder.closeAllConnections();
  geocoder.close();
});
beforeEach(() => {
  asked = [];
});

const place = (street: string, rest: object = { city: 'Moab', state: 'UT' }) =>
  world.as('viewer').does('map.place', { query: { street, ...rest } });

describe('the place of an address', () => {
  it('is asked for once, and remembered, also that there is none', async () => {
    answer = moab;
    expect(await place('12 Overlook Rd & Sons')).toEqual({ place: { lat: 38.5733, lng: -109.5498 } });
    answer = { status: 200, text: '[]' };
    expect(await place('12 Overlook Rd & Sons')).toEqual({ place: { lat: 38.5733, lng: -109.5498 } });
    expect(await place('13 Nowhere')).toEqual({ place: null });
    answer = moab;
    expect(await place('13 Nowhere')).toEqual({ place: null });
    expect(asked.map(({ url }) => url)).toEqual([
      '/search?q=12%20Overlook%20Rd%20%26%20Sons%2C%20Moab%2C%20UT&key=k',
      '/search?q=13%20Nowhere%2C%20Moab%2C%20UT&key=k',
    ]);
    expect(asked[0]?.agent).toContain('support@demo.test');
  });

  it('is not asked for without a street', async () => {
    expect(await place('')).toEqual({ place: null });
    expect(await world.as('client').does('map.place', {})).toEqual({ place: null });
    expect(asked).toEqual([]);
  });

  it.each([
    ['an error', { status: 500, text: '[]' }],
    ['a way to elsewhere', { status: 302, text: '' }],
    ['no JSON', { status: 200, text: '<html>' }],
    ['another JSON', { status: 200, text: '{"lat":1}' }],
    ['more than anybody reads', { status: 200, text: `["${'x'.repeat(1_100_000)}"]` }],
  ])('is unknown after %s, and nobody is asked for a while', async (what, said) => {
    const own = await startWorld({ env: { MAP_GEOCODER_URL: world.opened.house.env.geocoderUrl as string } });
    answer = said;
    const ask = (street: string) => own.as('client').does('map.place', { query: { street } });
    expect(await ask(`1 ${what}`)).toEqual({ place: null });
    answer = moab;
    expect(await ask(`2 ${what}`)).toEqual({ place: null });
    expect(asked).toHaveLength(1);
    await own.stop();
  });

  it.each([
    ['Google', '{"status":"OK","results":[{"geometry":{"location":{"lat":38.5733,"lng":-109.5498}}}]}'],
    ['GeoJSON', '{"features":[{"geometry":{"type":"Point","coordinates":[-109.5498,38.5733]}}]}'],
  ])('is understood as %s says it, and as there being none', async (how, text) => {
    answer = { status: 200, text };
    expect(await place(`1 ${how} St`)).toEqual({ place: { lat: 38.5733, lng: -109.5498 } });
    answer = { status: 200, text: text.replace(/\[\{.*\}\]/, '[]') };
    expect(await place(`2 ${how} St`)).toEqual({ place: null });
  });

  it('says nothing of a place that is not on the earth', async () => {
    answer = { status: 200, text: '[{"lat":"north","lon":"5"}]' };
    expect(await place('1 Odd St')).toEqual({ place: null });
    answer = { status: 200, text: '[{"lat":"91","lon":"5"}]' };
    expect(await place('2 Odd St')).toEqual({ place: null });
  });
});

it('lets the browser load pictures from the configured host alone', async () => {
  const policy = async (path: string) =>
    (await world.as('nobody').request('GET', path)).headers.get('content-security-policy');
  expect(await policy('/healthz')).toContain("img-src 'self' data: blob: https://tiles.test:8443;");
  expect(await policy('/api/v1/jobs')).toBe("default-src 'none';frame-ancestors 'none'");
});
