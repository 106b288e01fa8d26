import MockSocket from 'socket.io-mock';
import { describe, expect, it, vi } from 'vitest';
import { on } from '../../../server/live/on';
import { notFound } from '../../../server/work/refusal';

/** [P26, P31] `on` registers every socket handler. The mock socket has both ends. */
const viewer = { id: 7, name: 'A rep', role: 'client', companyId: 1, hasQuoter: true, verified: true, onHold: false };

function opened(handle: (viewer: unknown, message: unknown) => Promise<unknown>, found: object | null = viewer) {
  const socket = new MockSocket();
  const log = { error: vi.fn() };
  const diskSpace = { note: vi.fn() };
  const find = vi.fn(async () => found);
  const ends = { closed: false };
  Object.assign(socket, {
    data: { userId: 7, sessionId: 's', turn: Promise.resolve(null) },
    connected: true,
    disconnect: () => {
      ends.closed = true;
    },
  });
  on({ gate: { viewers: { find } }, log, diskSpace } as never, socket as never, 'open', handle as never);
  const send = (payload: unknown) => new Promise((answer) => socket.socketClient.emit('open', payload, answer));
  return { socket, send, find, log, diskSpace, ends };
}
const page = { kind: 'jobPage', id: 1 };

describe('a socket handler', () => {
  it('responds with its result, by the current permissions', async () => {
    const handle = vi.fn(async () => ({ version: 3 }));
    const { send, find } = opened(handle);
    expect(await send(page)).toEqual({ ok: true, value: { version: 3 } });
    expect(find).toHaveBeenCalledWith(7, 's');
    expect(handle).toHaveBeenCalledWith(viewer, page);
  });

  it('never receives a malformed payload', async () => {
    const handle = vi.fn(async () => null);
    const { send } = opened(handle);
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
      expect(await send(odd)).toMatchObject({ ok: false, status: 422 });
    }
    expect(handle).not.toHaveBeenCalled();
  });

  it('responds with a refusal as is, and hides the details of an unexpected error', async () => {
    expect(await opened(async () => Promise.reject(notFound())).send(page)).toMatchObject({ ok: false, status: 404 });
    const broken = opened(async () => Promise.reject(new Error('the innermost secret')));
    const answer = await broken.send(page);
    expect(answer).toMatchObject({ ok: false, status: 503 });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(broken.log.error).toHaveBeenCalledOnce();
  });

  it('responds with 507 when the database’s disk is full, and logs repeated failures once', async () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const { send, log, diskSpace } = opened(async () => Promise.reject(full));
    for (let i = 0; i < 3; i++) expect(await send(page)).toMatchObject({ ok: false, status: 507, retryAfter: 300 });
    expect(diskSpace.note).toHaveBeenCalledWith(full);
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('closes the socket of a user whose session has ended', async () => {
    const handle = vi.fn(async () => null);
    const { socket, ends } = opened(handle, null);
    socket.socketClient.emit('open', page);
    await vi.waitFor(() => expect(ends.closed).toBe(true));
    expect(handle).not.toHaveBeenCalled();
  });

  it('works without an acknowledgement', async () => {
    const handle = vi.fn(async () => null);
    const { socket } = opened(handle);
    socket.socketClient.emit('open', page);
    await vi.waitFor(() => expect(handle).toHaveBeenCalled());
  });
});
