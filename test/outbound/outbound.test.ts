import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webOutbound } from '../../server/outside/outbound/webOutbound';

/** The outbound client against real servers on loopback; the test resolves host names (security D13). */
let server: Server;
let port = 0;
let requests: string[] = [];
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.host} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  answer = (_request, response) => response.end('hello');
});

const strict = webOutbound({ allowPrivate: false }).anywhere;
const lax = webOutbound({ allowPrivate: true }).anywhere;
const here = (path = '/') => `http://127.0.0.1:${port}${path}`;

describe('a user-supplied URL', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://localhost/',
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://user:password@example.com/',
    'not an address',
  ])('rejects %s', async (url) => {
    await expect(strict.request({ url })).rejects.toMatchObject({ why: 'address' });
  });

  it('rejects a name when any of its addresses is not public', async () => {
    const resolve = () =>
      Promise.resolve([
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    const { anywhere } = webOutbound({ allowPrivate: false, resolve });
    await expect(anywhere.request({ url: 'https://two.test/' })).rejects.toMatchObject({ why: 'address' });
  });

  it('reports an unknown name and a closed port as connection errors', async () => {
    const { anywhere } = webOutbound({ allowPrivate: true, resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(anywhere.request({ url: 'https://nowhere.test/' })).rejects.toMatchObject({ why: 'connection' });
    const none = webOutbound({ allowPrivate: true, resolve: () => Promise.resolve([]) }).anywhere;
    await expect(none.request({ url: 'https://nowhere.test/' })).rejects.toMatchObject({ why: 'connection' });
    await expect(lax.request({ url: 'http://127.0.0.1:1/' })).rejects.toMatchObject({ why: 'connection' });
  });

  it('rejects link-local addresses even when private ones are allowed', async () => {
    await expect(lax.request({ url: 'http://169.254.169.254/' })).rejects.toMatchObject({ why: 'address' });
    await expect(lax.request({ url: 'http://0.0.0.0/' })).rejects.toMatchObject({ why: 'address' });
  });
});

it('resolves a name once and connects to the address that was checked', async () => {
  let questions = 0;
  const resolve = async () => {
    questions += 1;
    return [{ address: questions === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
  };
  const { anywhere } = webOutbound({ allowPrivate: true, resolve });
  const url = `http://rebinds.test:${port}/a`;
  expect(await anywhere.request({ url })).toMatchObject({ status: 200, text: 'hello' });
  expect(questions).toBe(1);
  // The server still receives the host name.
  expect(requests).toEqual([`GET rebinds.test:${port} /a`]);
  await expect(anywhere.request({ url })).rejects.toMatchObject({ why: 'address' });
  expect(questions).toBe(2);
  expect(requests).toHaveLength(1);
});

describe('a service from the settings', () => {
  const service = () => webOutbound({ allowPrivate: false }).service(here('/base?x={y}'));

  it('may be in the private network', async () => {
    expect(await service().request({ url: here('/ask') })).toMatchObject({ status: 200, text: 'hello' });
  });
  it('allows only its own origin', async () => {
    for (const url of [`http://localhost:${port}/`, 'http://127.0.0.1:1/', `https://127.0.0.1:${port}/`])
      await expect(service().request({ url })).rejects.toMatchObject({ why: 'address' });
    expect(requests).toEqual([]);
  });
  it('can never be a metadata service', async () => {
    const metadata = webOutbound({ allowPrivate: true }).service('http://169.254.169.254');
    await expect(metadata.request({ url: 'http://169.254.169.254/latest' })).rejects.toMatchObject({ why: 'address' });
  });
});

describe('a response', () => {
  it('has status, headers and bytes; the request body arrives', async () => {
    answer = async (request, response) => {
      const sent = await buffer(request);
      response.writeHead(418, { 'x-of': String(request.headers['x-for']) }).end(`${sent.length}`);
    };
    const response = await lax.request({ url: here(), method: 'POST', headers: { 'x-for': 'you' }, body: 'größe' });
    expect(response).toMatchObject({ status: 418, text: '7' });
    expect(response.headers['x-of']).toBe('you');
  });

  it.each([301, 302, 307, 308])('does not follow a %i', async (status) => {
    answer = (_request, response) => response.writeHead(status, { location: here('/secret') }).end();
    await expect(lax.request({ url: here() })).rejects.toMatchObject({ why: 'redirect' });
    await expect(lax.stream({ url: here(), limit: 10 })).rejects.toMatchObject({ why: 'redirect' });
    expect(requests.every((line) => line.endsWith(' /'))).toBe(true);
  });

  it('is cut off at the size limit', async () => {
    answer = (_request, response) => response.end('x'.repeat(1_000_001));
    await expect(lax.request({ url: here() })).rejects.toMatchObject({ why: 'size' });
    answer = (_request, response) => response.end('x'.repeat(1_000_000));
    expect((await lax.request({ url: here() })).bytes).toHaveLength(1_000_000);
  });

  it('times out if it does not start, or trickles in', async () => {
    answer = () => {};
    await expect(lax.request({ url: here(), timeoutMs: 60 })).rejects.toMatchObject({ why: 'time' });
    answer = (_request, response) => {
      response.writeHead(200);
      const drops = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(drops));
    };
    await expect(lax.request({ url: here(), timeoutMs: 80 })).rejects.toMatchObject({ why: 'time' });
  });

  it('is an error when the connection breaks', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setImmediate(() => response.destroy());
    };
    await expect(lax.request({ url: here() })).rejects.toMatchObject({ why: 'connection' });
  });

  it('is an error when it switches protocols, and the connection is closed', async () => {
    let closed = () => {};
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    answer = (request) => {
      request.socket.once('close', () => closed());
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    };
    await expect(lax.request({ url: here() })).rejects.toMatchObject({ why: 'connection' });
    await gone;
  });
});

describe('a stream', () => {
  it('works in both directions, beyond the size limit of responses', async () => {
    const much = Buffer.alloc(3_000_000, 'x');
    answer = async (request, response) => response.end(await buffer(request));
    const { status, body } = await lax.stream({
      ...{ url: here(), method: 'PUT', limit: 3_000_000 },
      body: Readable.from([much.subarray(0, 1_000_000), much.subarray(1_000_000)]),
    });
    expect(status).toBe(200);
    expect((await buffer(body)).equals(much)).toBe(true);
  });

  it('stops at its own limit', async () => {
    answer = (_request, response) => response.end('x'.repeat(2000));
    const { body } = await lax.stream({ url: here(), limit: 1999 });
    await expect(buffer(body)).rejects.toMatchObject({ why: 'size' });
  });

  it('may take long, but times out when idle', async () => {
    answer = (_request, response) => {
      response.write('x');
      let left = 40;
      const drops = setInterval(() => {
        response.write('x');
        if (--left === 0) clearInterval(drops);
      }, 40);
    };
    // The drops take longer than the limit, which is only for a pause.
    const { body } = await lax.stream({ url: here(), limit: 1000, timeoutMs: 1000 });
    let got = 0;
    body.on('data', (chunk: Buffer) => {
      got += chunk.length;
    });
    await expect(new Promise((_, reject) => body.once('error', reject))).rejects.toMatchObject({ why: 'time' });
    expect(got).toBe(41);
  });
});
