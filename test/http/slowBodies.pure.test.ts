import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { limitSlowBodies } from '../../server/http/slowBodies';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const limits = { windowMs: 300, minBytes: 1000 };
async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  server = createServer(answer);
  limitSlowBodies(server, limits);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const whole = (given: IncomingMessage, response: ServerResponse) =>
  void text(given).then(
    (body) => response.end(String(body.length)),
    () => {},
  );

/** Sends a POST whose body comes in pieces and returns the response's status and body. */
function post(port: number, pieces: AsyncIterable<string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', method: 'POST' }, (answer) => {
      void text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    outgoing.on('error', reject);
    void (async () => {
      for await (const piece of pieces) {
        if (outgoing.destroyed || outgoing.writableEnded) return;
        outgoing.write(piece);
      }
      outgoing.end();
    })();
  });
}
async function* every(ms: number, piece: string, count: number) {
  for (let i = 0; i < count; i++) {
    yield piece;
    await pause(ms);
  }
}

it('lets a body take many times the window as long as data keeps arriving', async () => {
  const port = await listen(whole);
  expect(await post(port, every(50, 'x'.repeat(2000), 30))).toEqual({ status: 200, body: '60000' });
});

it.each([
  ['that stops', () => every(60_000, 'x'.repeat(5000), 2)],
  ['that trickles in', () => every(20, 'x', 500)],
])('cuts off a body %s, with an explanation', async (_what, pieces) => {
  const port = await listen(whole);
  const answer = await post(port, pieces());
  expect(answer.status).toBe(408);
  expect(JSON.parse(answer.body)).toEqual({
    code: 'timedOut',
    status: 408,
    message: 'The upload stopped or was too slow. Check your connection and try again.',
  });
});

it('cuts off a body one window after its last byte, however fast it arrived before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let came = 0;
    const port = await listen((given) => given.on('data', (part: Buffer) => void (came += part.length)));
    const outgoing = request({ port, host: '127.0.0.1', method: 'POST' });
    let status = 0;
    outgoing.on('response', (answer) => void (status = answer.statusCode ?? 0)).on('error', () => {});
    outgoing.write('x'.repeat(5000));
    await vi.waitFor(() => expect(came).toBe(5000));
    vi.advanceTimersByTime(limits.windowMs / 2);
    outgoing.write('x'.repeat(5000));
    await vi.waitFor(() => expect(came).toBe(10_000));
    vi.advanceTimersByTime(limits.windowMs * 0.9);
    expect(status).toBe(0);
    vi.advanceTimersByTime(limits.windowMs * 0.2);
    await vi.waitFor(() => expect(status).toBe(408));
    outgoing.destroy();
  } finally {
    vi.useRealTimers();
  }
});

it('waits while the server itself is not reading', async () => {
  const port = await listen((given, response) => void pause(1000).then(() => whole(given, response)));
  expect(await post(port, every(0, 'x'.repeat(200_000), 1))).toEqual({ status: 200, body: '200000' });
});

it('keeps idle connections longer than proxies do, and has no limit on a whole request', async () => {
  await listen(whole);
  expect(server.requestTimeout).toBe(0);
  expect(server.keepAliveTimeout).toBeGreaterThan(75_000);
  expect(server.headersTimeout).toBe(30_000);
});
