import MockSocket from 'socket.io-mock';
import { describe, expect, it, vi } from 'vitest';
import { on } from '../../server/live/on';
import { notFound } from '../../server/work/refusal';

/** [P26, P31] The one way to register a socket handler, with the socket's two ends in one hand. */
const viewer = { id: 7, name: 'A rep', role: 'client', companyId: 1, hasQuoter: true, verified: true, onHold: false };

function opened(handle: (viewer: unknown, message: unknown) => Promise<unknown>, found: object | null = viewer) {
  const socket = new MockSocket();
  const log = { error: vi.fn() };
  const find = vi.fn(async () => found);
  const ends = { closed: false };
  Object.assign(socket, {
    data: { userId: 7, sessionId: 's', turn: Promise.resolve(null) },
    connected: true,
    disconnect: () => {
      ends.closed = true;
    },
  });
  on({ gate: { viewers: { find } }, log } as never, socket as never, 'open', handle as never);
  const say = (payload: unknown) => new Promise((answer) => socket.socketClient.emit('open', payload, answer));
  return { socket, say, find, log, ends };
}
const page = { kind: 'jobPage', id: 1 };

describe('a socket handler', () => {
  it('answers what it did, with the rights of this moment', async () => {
    const handle = vi.fn(async () => ({ version: 3 }));
    const { say, find } = opened(handle);
    expect(await say(page)).toEqual({ ok: true, value: { version: 3 } });
    expect(find).toHaveBeenCalledWith(7, 's');
    expect(handle).toHaveBeenCalledWith(viewer, page);
  });

  it('never sees a payload that is not well formed', async () => {
    const handle = vi.fn(async () => null);
    const { say } = opened(handle);
    for (const odd of [
      null,
      undefined,
      1,
      'x',
      [],
      {},
      { ...page, id: '1' },
      { ...page, more: 1 },
      { kind: 'job', id: 1 },
    ]) {
      expect(await say(odd)).toMatchObject({ ok: false, status: 422 });
    }
    expect(handle).not.toHaveBeenCalled();
  });

  it('says a refusal as it is, and of a fault only that there is one', async () => {
    expect(await opened(async () => Promise.reject(notFound())).say(page)).toMatchObject({ ok: false, status: 404 });
    const broken = opened(async () => Promise.reject(new Error('the innermost secret')));
    const answer = await broken.say(page);
    expect(answer).toMatchObject({ ok: false, status: 503 });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(broken.log.error).toHaveBeenCalledOnce();
  });

  it('closes the socket of somebody whose session is over', async () => {
    const handle = vi.fn(async () => null);
    const { socket, ends } = opened(handle, null);
    socket.socketClient.emit('open', page);
    await vi.waitFor(() => expect(ends.closed).toBe(true));
    expect(handle).not.toHaveBeenCalled();
  });

  it('lives without an acknowledgement', async () => {
    const handle = vi.fn(async () => null);
    const { socket } = opened(handle);
    socket.socketClient.emit('open', page);
    await vi.waitFor(() => expect(handle).toHaveBeenCalled());
  });
});
