import { expect, vi } from 'vitest';
import type { QueryDefinition } from '../../client/api/QueryDefinition';
import type { BrowserTab } from '../support/browserCache';
import type { World } from '../support/world';

/** A query shown in a tab. */
export interface Shown {
  readonly tab: BrowserTab;
  readonly name: string;
  readonly cached: () => unknown;
  readonly definition: QueryDefinition<unknown>;
}

export const show = (tab: BrowserTab, definitions: readonly [string, QueryDefinition<unknown>][]): Promise<Shown[]> =>
  Promise.all(
    definitions.map(async ([name, definition]) => ({ tab, name, definition, cached: await tab.show(definition) })),
  );

/** Waits until all tabs are idle, then compares their caches with fresh responses. */
export async function expectEqualsRefetch(world: World, shown: readonly Shown[], after: string): Promise<void> {
  await waitUntilIdle(world, shown);
  const tabs = [...new Set(shown.map(({ tab }) => tab))];
  // Each tab refetches its queries one by one.
  await Promise.all(
    tabs.map((tab) =>
      expectTabEqualsRefetch(
        shown.filter((one) => one.tab === tab),
        after,
      ),
    ),
  );
}

/** Expects the cached data of one tab to equal fresh responses. */
export async function expectTabEqualsRefetch(shown: readonly Shown[], after: string): Promise<void> {
  for (const { tab, name, definition, cached } of shown) {
    const fresh = await definition.load(new AbortController().signal).catch((error: Error) => error.message);
    const cachedOrError = () => cached() ?? (tab.client.getQueryState(definition.key)?.error as Error | null)?.message;
    // Updates may take a moment on a busy machine, and counts are computed a moment after the change.
    await vi.waitFor(
      () =>
        expect(comparable(definition, cachedOrError()), `${tab.person.name}, ${name}, after ${after}`).toEqual(
          comparable(definition, fresh),
        ),
      { timeout: 5000, interval: 20 },
    );
  }
}

/**
 * Removes fields that may differ from a refetch: the position of counts, a page's information about the next ones, and
 * the token of a profile.
 */
function comparable({ cache }: QueryDefinition<unknown>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (cache.shape === 'counts') return { ...value, mark: '' };
  if (cache.shape === 'paged' && 'rows' in value) return value.rows;
  if (cache.shape === 'one' && cache.kind === 'user') return { ...value, mongoToken: undefined };
  return value;
}

async function waitUntilIdle(world: World, shown: readonly Shown[]): Promise<void> {
  const [last] = await world.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM changes');
  const end = performance.now() + 8000;
  const late = () => performance.now() > end;
  while ((world.opened.live.changeFeed.position ?? 0) < Number(last?.id) && !late()) await pause(5);
  await pause(20);
  const busy = () => shown.some(({ tab }) => tab.client.isFetching() > 0 || tab.waits());
  while (busy() && !late()) await pause(10);
}
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
