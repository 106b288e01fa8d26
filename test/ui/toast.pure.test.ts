import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../client/api/CallError';
import { toastFailure } from '../../client/api/toastFailure';
import { toast } from '../../client/ui/feedback/toast';

const shown = () => toast.shown().map(({ kind, text }) => `${kind}: ${text}`);
const refuse = (reason: string) => () => Promise.reject(new Error(reason));

beforeEach(() => toast.clear());

describe('toast', () => {
  it('keeps an error while successes come and go', () => {
    toast.error('Rush was not changed.');
    toast.done('Saved');
    toast.done('100067 assigned to you.');
    expect(shown()).toEqual(['error: Rush was not changed.', 'done: 100067 assigned to you.']);
  });

  it('keeps a success with an Undo when another one follows', () => {
    toast.done({ text: '3 rows imported', action: { label: 'Undo', onClick: () => undefined } });
    toast.done('Saved');
    expect(shown()).toEqual(['done: 3 rows imported', 'done: Saved']);
  });

  it('never drops an error for newer messages', () => {
    for (const num of [1, 2, 3, 4, 5, 6]) toast.error(`${num} not saved`);
    for (const num of [1, 2, 3, 4, 5, 6])
      toast.done({ text: `${num} moved`, action: { label: 'Undo', onClick: () => {} } });
    expect(shown()).toEqual([
      ...['1', '2', '3', '4', '5', '6'].map((num) => `error: ${num} not saved`),
      ...['3', '4', '5', '6'].map((num) => `done: ${num} moved`),
    ]);
  });

  it('shows one message per key, the newest', () => {
    toast.error({ key: 'rush 1', text: 'First reason' });
    toast.error({ key: 'rush 2', text: 'Another job' });
    toast.error({ key: 'rush 1', text: 'Second reason' });
    expect(shown()).toEqual(['error: Another job', 'error: Second reason']);
    toast.dismiss('rush 1');
    expect(shown()).toEqual(['error: Another job']);
  });

  it('dismisses errors with their page, except those of background work', () => {
    vi.stubGlobal('location', { pathname: '/jobs/7' });
    toast.error("Rush wasn't changed.");
    toast.error({ text: 'Import failed', onEveryPage: true });
    toast.done('Saved');
    toast.pageShown('/jobs/7');
    expect(shown()).toEqual(["error: Rush wasn't changed.", 'error: Import failed', 'done: Saved']);
    toast.pageShown('/quotes');
    expect(shown()).toEqual(['error: Import failed', 'done: Saved']);
    vi.unstubAllGlobals();
  });
});

describe('toastFailure', () => {
  it('dismisses connection errors once the server can be reached', async () => {
    const unreachable = new CallError("Can't reach the server.", 'network', 0);
    await toastFailure({ key: 'rush 1' }, () => Promise.reject(unreachable));
    await toastFailure({ key: 'rush 2' }, refuse('The job was deleted.'));
    toast.connected();
    expect(shown()).toEqual(['error: The job was deleted.']);
  });

  const rush = { key: 'rush 1', failed: "Rush wasn't changed on 100066." };

  it('says what failed and why', async () => {
    expect(await toastFailure(rush, refuse('The server is busy.'))).toBeNull();
    expect(shown()).toEqual(["error: Rush wasn't changed on 100066. The server is busy."]);
  });

  it('removes the message when another attempt succeeds', async () => {
    await toastFailure(rush, refuse('The server is busy.'));
    expect(await toastFailure(rush, async () => 17)).toEqual({ reply: 17 });
    expect(shown()).toEqual([]);
  });

  it('replaces the reason when another attempt fails', async () => {
    await toastFailure(rush, refuse('The server is busy.'));
    await toastFailure(rush, refuse('The job was deleted.'));
    expect(shown()).toEqual(["error: Rush wasn't changed on 100066. The job was deleted."]);
  });
});
