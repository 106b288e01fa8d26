import { type Query, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** [P51] The indicator shows "Live" only once everything on screen has been refetched since connecting. */
type CatchUp = typeof import('../../client/live/catchUp');
let catchUp: CatchUp;
let CallError: typeof import('../../client/api/CallError')['CallError'];
let client: QueryClient;
let stop: () => void;
let updating: boolean;
const cleanups: (() => void)[] = [];

beforeEach(async () => {
  vi.resetModules();
  // Without a window, queries behave as on a server and request nothing by themselves.
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', { getItem: () => null });
  catchUp = await import('../../client/live/catchUp');
  ({ CallError } = await import('../../client/api/CallError'));
  const { createQueryClient } = await import('../../client/api/queryClient');
  client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  updating = false;
  stop = catchUp.watchCatchUp(client, (now) => {
    updating = now;
  });
});
afterEach(() => {
  for (const one of cleanups.splice(0)) one();
  stop();
  client.clear();
  vi.unstubAllGlobals();
});

interface Request {
  answer(value: unknown): Promise<void>;
  fail(error: Error): Promise<void>;
}
/** Shows a query whose requests are answered by the test. */
function show(name: string, cache: object | null = { shape: 'derived', of: ['job'] }) {
  const requests: Request[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [name],
    meta: cache === null ? {} : { cache },
    queryFn: () =>
      new Promise((resolve, reject) => {
        requests.push({
          answer: async (value) => {
            resolve(value);
            await vi.waitFor(() => expect(query().state.fetchStatus).toBe('idle'));
          },
          fail: async (error) => {
            reject(error);
            await vi.waitFor(() => expect(query().state.fetchStatus).toBe('idle'));
          },
        });
      }),
  });
  const query = () => client.getQueryCache().find({ queryKey: [name] }) as Query;
  const hide = observer.subscribe(() => undefined);
  cleanups.push(hide);
  return { requests, query, hide, last: () => requests.at(-1) as Request };
}
const refetch = (query: Query) => {
  catchUp.noteRequest(query);
  void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'active' });
};
const unavailable = () => new CallError('not now', 'unavailable', 503);

describe('a screen is updating', () => {
  it('from the connection until each query on it is answered', async () => {
    const [jobs, figures] = [show('jobs'), show('figures')];
    await jobs.last().answer(1);
    await figures.last().answer(1);
    expect(updating).toBe(false);
    catchUp.startCatchUp(client);
    expect(updating).toBe(true);
    refetch(jobs.query());
    refetch(figures.query());
    await jobs.last().answer(2);
    expect(updating).toBe(true);
    await figures.last().answer(2);
    expect(updating).toBe(false);
  });

  it('also after the answer to a request that began before the connection', async () => {
    const jobs = show('jobs');
    catchUp.startCatchUp(client);
    expect(updating).toBe(true);
    await jobs.last().answer(1);
    expect(updating).toBe(true);
    refetch(jobs.query());
    expect(updating).toBe(true);
    await jobs.last().answer(2);
    expect(updating).toBe(false);
  });

  it('until the request that replaced an outdated one is answered', async () => {
    const jobs = show('jobs');
    await jobs.last().answer(1);
    void client.refetchQueries({ queryKey: ['jobs'] });
    const before = jobs.last();
    catchUp.startCatchUp(client);
    expect(catchUp.isRequestOutdated(jobs.query())).toBe(true);
    refetch(jobs.query());
    expect(catchUp.isRequestOutdated(jobs.query())).toBe(false);
    expect(jobs.requests).toHaveLength(3);
    expect(before).not.toBe(jobs.last());
    expect(updating).toBe(true);
    await jobs.last().answer(2);
    expect(updating).toBe(false);
  });

  it('even if an event updates it, as other rows may have been missed', async () => {
    const jobs = show('jobs');
    await jobs.last().answer(1);
    catchUp.startCatchUp(client);
    client.setQueryData(['jobs'], 2);
    expect(updating).toBe(true);
  });

  it('as long as a request keeps failing, even without a new connection', async () => {
    const jobs = show('jobs');
    await jobs.last().answer(1);
    catchUp.startCatchUp(client);
    for (let i = 0; i < 3; i++) {
      refetch(jobs.query());
      await jobs.last().fail(unavailable());
      expect(updating).toBe(true);
      expect(catchUp.hasFailed(jobs.query())).toBe(true);
    }
    refetch(jobs.query());
    await jobs.last().answer(2);
    expect(updating).toBe(false);
    refetch(jobs.query());
    await jobs.last().fail(unavailable());
    expect(updating).toBe(true);
    refetch(jobs.query());
    await jobs.last().answer(3);
    expect(updating).toBe(false);
  });

  it('until the server refuses the request, which counts as an answer', async () => {
    const job = show('job');
    await job.last().answer(1);
    catchUp.startCatchUp(client);
    refetch(job.query());
    await job.last().fail(new CallError('There is none', 'notFound', 404));
    expect(updating).toBe(false);
  });

  it('only because of queries on screen; a hidden one counts once it is shown again', async () => {
    const jobs = show('jobs');
    await jobs.last().answer(1);
    jobs.hide();
    catchUp.startCatchUp(client);
    expect(updating).toBe(false);
    refetch(jobs.query());
    const shown = show('jobs');
    expect(updating).toBe(true);
    await vi.waitFor(() => expect(shown.requests).toHaveLength(1));
    await shown.last().answer(2);
    expect(updating).toBe(false);
  });

  it('but not because of a pending request of a hidden query, which may finish', async () => {
    const jobs = show('jobs');
    await jobs.last().answer(1);
    void client.refetchQueries({ queryKey: ['jobs'] });
    catchUp.startCatchUp(client);
    expect(catchUp.isRequestOutdated(jobs.query())).toBe(true);
    jobs.hide();
    expect(catchUp.isRequestOutdated(jobs.query())).toBe(false);
    await jobs.last().answer(2);
    expect(updating).toBe(false);
    // Its response may be outdated, so it is refetched when it is shown again.
    catchUp.noteRequest(jobs.query());
    jobs.query().invalidate();
    const shown = show('jobs');
    expect(updating).toBe(true);
    await vi.waitFor(() => expect(shown.requests).toHaveLength(1));
    await shown.last().answer(3);
    expect(updating).toBe(false);
  });

  it('until an outdated query is hidden or removed', async () => {
    const [jobs, figures] = [show('jobs'), show('figures')];
    await jobs.last().answer(1);
    await figures.last().answer(1);
    catchUp.startCatchUp(client);
    jobs.hide();
    expect(updating).toBe(true);
    figures.hide();
    expect(updating).toBe(false);
  });

  it('but not because of data without events', async () => {
    const [answer, other] = [show('answer', { shape: 'static' }), show('other', null)];
    await answer.last().answer(1);
    await other.last().answer(1);
    catchUp.startCatchUp(client);
    expect(updating).toBe(false);
  });
});
