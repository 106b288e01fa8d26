import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world';

/** How responses are sent: compressed, 304 when unchanged, and with numbers formatted as in events. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  for (let i = 0; i < 5; i++) await world.makeJob('Submitted', { body: { pan1Width: 36, pan2Width: 16.5 } });
});
afterAll(() => world.stop());

/** The raw response; fetch would decompress it. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const authorization = `Bearer ${world.as('cad').token}`;
    request(`${world.base}${path}`, { headers: { authorization, ...headers } }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) });
    })
      .on('error', reject)
      .end();
  });

describe('a long JSON response', () => {
  const list = '/api/v1/jobs?num=25';

  it('is compressed for callers that accept it, with the same content', async () => {
    const plain = await get(list);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.bytes.length).toBeGreaterThan(1024);
    const packed = await get(list, { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
    const small = await get(list, { 'accept-encoding': 'gzip, deflate, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.bytes)).toEqual(plain.bytes);
  });

  it('is 304 when unchanged, compressed or not', async () => {
    const packed = await get(list, { 'accept-encoding': 'gzip' });
    const etag = packed.headers.etag as string;
    expect(etag).toMatch(/^W\//);
    for (const encoding of ['gzip', 'identity']) {
      const again = await get(list, { 'accept-encoding': encoding, 'if-none-match': etag });
      expect(again.status).toBe(304);
      expect(again.headers.etag).toBe(etag);
      expect(again.bytes).toHaveLength(0);
    }
  });

  it('formats numbers as events do', async () => {
    const { bytes } = await get(list);
    expect(bytes.toString()).toContain('"pan1Width":36,');
    expect(bytes.toString()).not.toMatch(/:\s*-?\d+\.\d*0[,}]/);
  });
});

it('a short response is not compressed', async () => {
  const { headers } = await get('/api/v1/admin/data/weekly', { 'accept-encoding': 'gzip' });
  expect(headers['content-encoding']).toBeUndefined();
});

describe('the API reference', () => {
  it('is served by this server, under the pages’ content security policy', async () => {
    const docs = await get('/api/docs');
    expect(docs.status).toBe(200);
    expect(docs.headers['content-security-policy']).toContain("script-src 'self';");
    for (const [, path = ''] of docs.bytes.toString().matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)) {
      const part = await get(path, { 'accept-encoding': 'gzip' });
      expect([path, part.status, part.headers['content-encoding']]).toEqual([
        path,
        200,
        path.endsWith('start.js') ? undefined : 'gzip',
      ]);
    }
  });

  it('names this server in the OpenAPI file', async () => {
    const { bytes } = await get('/api/v1/openapi.json');
    const { servers } = JSON.parse(bytes.toString()) as { servers: { url: string }[] };
    expect(servers).toEqual([{ url: world.opened.services.env.publicUrl, description: 'This server' }]);
  });
});
