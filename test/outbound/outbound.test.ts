import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webOutbound } from '../../server/outside/outbound/webOutbound';

/** The one outbound client against real servers on loopback; names are resolved by the test (security D13). */
let server: Server;
let port = 0;
let asked: string[] = [];
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host} ${request.url}`);
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
  asked = [];
  answer = (_request, response) => response.end('hello');
});

const strict = webOutbound({ allowPrivate: false }).anywhere;
const lax = webOutbound({ allowPrivate: true }).anywhere;
const here = (path = '/') => `http://127.0.0.1:${port}${path}`;

describe('where somebody else says', () => {
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
  ])('%s is refused', async (url) => {
    await expect(strict.ask({ url })).rejects.toMatchObject({ why: 'address' });
  });

  it('a name is refused when any of its addresses is not public', async () => {
    const resolve = () =>
      Promise.resolve([
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    const { anywhere } = webOutbound({ allowPrivate: false, resolve });
    await expect(anywhere.ask({ url: 'https://two.test/' })).rejects.toMatchObject({ why: 'address' });
  });

  it('an unknown name and a closed port say so', async () => {
    const { anywhere } = webOutbound({ allowPrivate: true, resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(anywhere.ask({ url: 'https://nowhere.test/' })).rejects.toMatchObject({ why: 'connection' });
    const none = webOutbound({ allowPrivate: true, resolve: () => Promise.resolve([]) }).anywhere;
    await expect(none.ask({ url: 'https://nowhere.test/' })).rejects.toMatchObject({ why: 'connection' });
    await expect(lax.ask({ url: 'http://127.0.0.1:1/' })).rejects.toMatchObject({ why: 'connection' });
  });

  it('link-local is refused even where tests may go', async () => {
    await expect(lax.ask({ url: 'http://169.254.169.254/' })).rejects.toMatchObject({ why: 'address' });
    await expect(lax.ask({ url: 'http://0.0.0.0/' })).rejects.toMatchObject({ why: 'address' });
  });
});

it('a name that changes its answer is asked once, and what was judged is connected to', async () => {
  let questions = 0;
  const resolve = async () => {
    questions += 1;
    return [{ address: questions === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
  };
  const { anywhere } = webOutbound({ allowPrivate: true, resolve });
  const url = `http://rebinds.test:${port}/a`;
  expect(await anywhere.ask({ url })).toMatchObject({ status: 200, text: 'hello' });
  expect(questions).toBe(1);
  // The name itself still arrives: the server knows who was meant.
  expect(asked).toEqual([`GET rebinds.test:${port} /a`]);
  await expect(anywhere.ask({ url })).rejects.toMatchObject({ why: 'address' });
  expect(questions).toBe(2);
  expect(asked).toHaveLength(1);
});

describe('a service that the settings name', () => {
  const service = () => webOutbound({ allowPrivate: false }).service(here('/base?x={y}'));

  it('may lie in the house’s own network', async () => {
    expect(await service().ask({ url: here('/ask') })).toMatchObject({ status: 200, text: 'hello' });
  });
  it('is that origin and no other', async () => {
    for (const url of [`http://localhost:${port}/`, 'http://127.0.0.1:1/', `https://127.0.0.1:${port}/`])
      await expect(service().ask({ url })).rejects.toMatchObject({ why: 'address' });
    expect(asked).toEqual([]);
  });
  it('never lies where machines are told their secrets', async () => {
    const metadata = webOutbound({ allowPrivate: true }).service('http://169.254.169.254');
    await expect(metadata.ask({ url: 'http://169.254.169.254/latest' })).rejects.toMatchObject({ why: 'address' });
  });
});

describe('an answer', () => {
  it('has status, headers and bytes, and what was sent arrived', async () => {
    answer = async (request, response) => {
      const sent = await buffer(request);
      response.writeHead(418, { 'x-of': String(request.headers['x-for']) }).end(`${sent.length}`);
    };
    const said = await lax.ask({ url: here(), method: 'POST', headers: { 'x-for': 'you' }, body: 'größe' });
    expect(said).toMatchObject({ status: 418, text: '7' });
    expect(said.headers['x-of']).toBe('you');
  });

  it.each([301, 302, 307, 308])('%i is not followed', async (status) => {
    answer = (_request, response) => response.writeHead(status, { location: here('/secret') }).end();
    await expect(lax.ask({ url: here() })).rejects.toMatchObject({ why: 'redirect' });
    await expect(lax.stream({ url: here(), limit: 10 })).rejects.toMatchObject({ why: 'redirect' });
    expect(asked.every((line) => line.endsWith(' /'))).toBe(true);
  });

  it('that is too long is cut off', async () => {
    answer = (_request, response) => response.end('x'.repeat(1_000_001));
    await expect(lax.ask({ url: here() })).rejects.toMatchObject({ why: 'size' });
    answer = (_request, response) => response.end('x'.repeat(1_000_000));
    expect((await lax.ask({ url: here() })).bytes).toHaveLength(1_000_000);
  });

  it('that does not begin, or comes in drops, is given up', async () => {
    answer = () => {};
    await expect(lax.ask({ url: here(), patience: 60 })).rejects.toMatchObject({ why: 'time' });
    answer = (_request, response) => {
      response.writeHead(200);
      const drops = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(drops));
    };
    await expect(lax.ask({ url: here(), patience: 80 })).rejects.toMatchObject({ why: 'time' });
  });

  it('that breaks off is an error', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setImmediate(() => response.destroy());
    };
    await expect(lax.ask({ url: here() })).rejects.toMatchObject({ why: 'connection' });
  });
});

describe('a stream', () => {
  it('goes both ways, longer than an answer may be', async () => {
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

  it('may last, but not be silent', async () => {
    answer = (_request, response) => {
      response.write('x');
      const drops = setInterval(() => response.write('x'), 20);
      setTimeout(() => clearInterval(drops), 200);
    };
    const { body } = await lax.stream({ url: here(), limit: 1000, patience: 100 });
    let got = 0;
    body.on('data', (chunk: Buffer) => {
      got += chunk.length;
    });
    await expect(new Promise((_, reject) => body.once('error', reject))).rejects.toMatchObject({ why: 'time' });
    expect(got).toBeGreaterThan(5);
  });
});
