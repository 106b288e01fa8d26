import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world';

/** GET /map/place (ours): the server queries the configured geocoder once per address, and its failures never fail a call. */
let world: World;
let geocoder: Server;
let requests: { url: string; agent: string | undefined }[] = [];
let answer: { status: number; text: string } = { status: 200, text: '[]' };
const moab = { status: 200, text: '[{"lat":"38.5733","lon":"-109.5498","display_name":"Moab"}]' };

beforeAll(async () => {
  geocoder = createServer((request, response) => {
    requests.push({ url: request.url ?? '', agent: request.headers['user-agent'] });
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
  requests = [];
});

const place = (street: string, rest: object = { city: 'Moab', state: 'UT' }) =>
  world.as('viewer').does('map.place', { query: { street, ...rest } });

describe('the place of an address', () => {
  it('is looked up once and cached, even if there is none', async () => {
    answer = moab;
    expect(await place('12 Overlook Rd & Sons')).toEqual({ place: { lat: 38.5733, lng: -109.5498 } });
    answer = { status: 200, text: '[]' };
    expect(await place('12 Overlook Rd & Sons')).toEqual({ place: { lat: 38.5733, lng: -109.5498 } });
    expect(await place('13 Nowhere')).toEqual({ place: null });
    answer = moab;
    expect(await place('13 Nowhere')).toEqual({ place: null });
    expect(requests.map(({ url }) => url)).toEqual([
      '/search?q=12%20Overlook%20Rd%20%26%20Sons%2C%20Moab%2C%20UT&key=k',
      '/search?q=13%20Nowhere%2C%20Moab%2C%20UT&key=k',
    ]);
    expect(requests[0]?.agent).toContain('support@demo.test');
  });

  it('is not looked up without a street', async () => {
    expect(await place('')).toEqual({ place: null });
    expect(await world.as('client').does('map.place', {})).toEqual({ place: null });
    expect(requests).toEqual([]);
  });

  it.each([
    ['an error', { status: 500, text: '[]' }],
    ['a redirect', { status: 302, text: '' }],
    ['invalid JSON', { status: 200, text: '<html>' }],
    ['unexpected JSON', { status: 200, text: '{"lat":1}' }],
    ['an oversized response', { status: 200, text: `["${'x'.repeat(1_100_000)}"]` }],
  ])('is unknown after %s, and the geocoder gets no more requests for a while', async (what, response) => {
    const own = await startWorld({ env: { MAP_GEOCODER_URL: world.opened.services.env.geocoderUrl as string } });
    answer = response;
    const locate = (street: string) => own.as('client').does('map.place', { query: { street } });
    expect(await locate(`1 ${what}`)).toEqual({ place: null });
    answer = moab;
    expect(await locate(`2 ${what}`)).toEqual({ place: null });
    expect(requests).toHaveLength(1);
    await own.stop();
  });

  it.each([
    ['Google', '{"status":"OK","results":[{"geometry":{"location":{"lat":38.5733,"lng":-109.5498}}}]}'],
    ['GeoJSON', '{"features":[{"geometry":{"type":"Point","coordinates":[-109.5498,38.5733]}}]}'],
  ])('is read in the format of %s, also when there is no result', async (how, text) => {
    answer = { status: 200, text };
    expect(await place(`1 ${how} St`)).toEqual({ place: { lat: 38.5733, lng: -109.5498 } });
    answer = { status: 200, text: text.replace(/\[\{.*\}\]/, '[]') };
    expect(await place(`2 ${how} St`)).toEqual({ place: null });
  });

  it('ignores impossible coordinates', async () => {
    answer = { status: 200, text: '[{"lat":"north","lon":"5"}]' };
    expect(await place('1 Odd St')).toEqual({ place: null });
    answer = { status: 200, text: '[{"lat":"91","lon":"5"}]' };
    expect(await place('2 Odd St')).toEqual({ place: null });
  });
});

it('lets the browser load images only from the configured host', async () => {
  const policy = async (path: string) =>
    (await world.as('nobody').request('GET', path)).headers.get('content-security-policy');
  expect(await policy('/healthz')).toContain("img-src 'self' data: blob: https://tiles.test:8443;");
  expect(await policy('/api/v1/jobs')).toBe("default-src 'none';frame-ancestors 'none'");
});
