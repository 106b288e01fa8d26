import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reconnectDelay } from '../../../client/live/ReconnectTimer';

/** Parts of the client's connection, each loaded separately. */
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[P52] the reconnect delay', () => {
  const pauses = (hidden: boolean, random: number) =>
    [0, 1, 2, 3, 4, 10, 1000].map((failures) => reconnectDelay(failures, hidden, random));

  it('doubles up to four seconds on a visible page, with jitter', () => {
    expect(pauses(false, 0)).toEqual([100, 500, 1000, 2000, 2000, 2000, 2000]);
    expect(pauses(false, 1)).toEqual([1000, 1000, 2000, 4000, 4000, 4000, 4000]);
  });

  it('grows up to thirty seconds in the background', () => {
    expect(pauses(true, 1)).toEqual([1000, 1000, 2000, 4000, 8000, 30_000, 30_000]);
  });
});

describe('[P4] the build of a page', () => {
  const pageOf = (build: string) => vi.stubGlobal('document', { querySelector: () => ({ content: build }) });

  it('is the one the server wrote into the page, so another build is noticed on the first connection', async () => {
    pageOf('old');
    const { isAnotherBuild } = await import('../../../client/live/build');
    expect(['new', 'old', 'new'].map(isAnotherBuild)).toEqual([true, false, true]);
  });
});

describe('[P20] removed IDs', () => {
  it('are forgotten after ten minutes, so they don’t accumulate', async () => {
    const { removedCount, isRemoved, markRemoved } = await import('../../../client/live/cacheShape');
    for (let id = 1; id <= 500; id++) markRemoved('job', id, 3);
    vi.advanceTimersByTime(9 * 60_000);
    markRemoved('job', 501, 3);
    expect(removedCount()).toBe(501);
    expect(isRemoved('job', { _id: 1, version: 3 })).toBe(true);
    vi.advanceTimersByTime(2 * 60_000);
    markRemoved('job', 502, 3);
    expect(removedCount()).toBe(2);
    expect([1, 501, 502].map((_id) => isRemoved('job', { _id, version: 3 }))).toEqual([false, true, true]);
  });
});

describe('responses cached for polling', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.stubGlobal('window', {});
  });
  /** A fetch stub that answers 304 if the request has the current ETag of its URL, as the server does. */
  const serve = () => {
    const conditional: boolean[] = [];
    const fetched = vi.fn(
      async (url: string, { method, headers }: { method?: string; headers: Record<string, string> }) => {
        if (method !== undefined) return Response.json({ _id: 1 });
        const unchanged = headers['If-None-Match'] === `"${url}"`;
        conditional.push(unchanged);
        return unchanged
          ? new Response(null, { status: 304 })
          : Response.json([url], { headers: { ETag: `"${url}"` } });
      },
    );
    vi.stubGlobal('fetch', fetched);
    return conditional;
  };

  it('are limited to a hundred, dropping the least recently used', async () => {
    const { call, cachedResponseCount } = await import('../../../client/api/call');
    const conditional = serve();
    for (let num = 1; num <= 100; num++) await call('jobs.list', { query: { num: String(num) } });
    await call('jobs.list', { query: { num: '1' } });
    await call('jobs.list', { query: { num: '101' } });
    expect(cachedResponseCount()).toBe(100);
    conditional.length = 0;
    for (const num of [1, 101, 2]) await call('jobs.list', { query: { num: String(num) } });
    expect(conditional).toEqual([true, true, false]);
  });

  it('are dropped after a change, so that a process that hasn’t seen it can’t answer from them', async () => {
    const { call } = await import('../../../client/api/call');
    const conditional = serve();
    await call('jobs.list', {});
    await call('jobs.list', {});
    await call('jobs.rush', { params: { id: 1 }, body: { level: true } });
    await call('jobs.list', {});
    expect(conditional).toEqual([false, true, false]);
  });
});
