import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reconnectDelay } from '../../client/live/ReconnectTimer';

/** Parts of the client's connection by themselves, as each page loads them. */
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[P52] the pause before an attempt to connect', () => {
  const pauses = (hidden: boolean, random: number) =>
    [0, 1, 2, 3, 4, 10, 1000].map((failures) => reconnectDelay(failures, hidden, random));

  it('doubles up to four seconds while the page is looked at, and is never the same for all', () => {
    expect(pauses(false, 0)).toEqual([100, 500, 1000, 2000, 2000, 2000, 2000]);
    expect(pauses(false, 1)).toEqual([1000, 1000, 2000, 4000, 4000, 4000, 4000]);
  });

  it('grows up to thirty seconds in the background', () => {
    expect(pauses(true, 1)).toEqual([1000, 1000, 2000, 4000, 8000, 30_000, 30_000]);
  });
});

describe('[P4] the build of a page', () => {
  const pageOf = (build: string) => vi.stubGlobal('document', { querySelector: () => ({ content: build }) });

  it('is what the server wrote into it: another one is noticed on the first connection', async () => {
    pageOf('old');
    const { isAnotherBuild } = await import('../../client/live/build');
    expect(['new', 'old', 'new'].map(isAnotherBuild)).toEqual([true, false, true]);
  });
});

describe('[P20] removed ids', () => {
  it('are forgotten after ten minutes, so they do not grow for as long as the page is open', async () => {
    const { goneCount, isGone, markGone } = await import('../../client/live/held');
    for (let id = 1; id <= 500; id++) markGone('job', id, 3);
    vi.advanceTimersByTime(9 * 60_000);
    markGone('job', 501, 3);
    expect(goneCount()).toBe(501);
    expect(isGone('job', { _id: 1, version: 3 })).toBe(true);
    vi.advanceTimersByTime(2 * 60_000);
    markGone('job', 502, 3);
    expect(goneCount()).toBe(2);
    expect([1, 501, 502].map((_id) => isGone('job', { _id, version: 3 }))).toEqual([false, true, true]);
  });
});

describe('answers kept for polls', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.stubGlobal('window', {});
  });
  /** Answers 304 to the tag that it gave for that address, as the server does. */
  const serve = () => {
    const asked: boolean[] = [];
    const fetched = vi.fn(
      async (url: string, { method, headers }: { method?: string; headers: Record<string, string> }) => {
        if (method !== undefined) return Response.json({ _id: 1 });
        const unchanged = headers['If-None-Match'] === `"${url}"`;
        asked.push(unchanged);
        return unchanged
          ? new Response(null, { status: 304 })
          : Response.json([url], { headers: { ETag: `"${url}"` } });
      },
    );
    vi.stubGlobal('fetch', fetched);
    return asked;
  };

  it('are at most a hundred: the one used longest ago goes', async () => {
    const { call, keptAnswers } = await import('../../client/api/call');
    const asked = serve();
    for (let num = 1; num <= 100; num++) await call('jobs.list', { query: { num: String(num) } });
    await call('jobs.list', { query: { num: '1' } });
    await call('jobs.list', { query: { num: '101' } });
    expect(keptAnswers()).toBe(100);
    asked.length = 0;
    for (const num of [1, 101, 2]) await call('jobs.list', { query: { num: String(num) } });
    expect(asked).toEqual([true, true, false]);
  });

  it('are forgotten when something is changed: a process that has not heard of it must not answer from them', async () => {
    const { call } = await import('../../client/api/call');
    const asked = serve();
    await call('jobs.list', {});
    await call('jobs.list', {});
    await call('jobs.rush', { params: { id: 1 }, body: { level: true } });
    await call('jobs.list', {});
    expect(asked).toEqual([false, true, false]);
  });
});
