import { expect, vi } from 'vitest';
import type { QueryDefinition } from '../../client/api/QueryDefinition';
import type { BrowserTab } from '../support/browserCache';
import type { World } from '../support/world';

/** Something that a tab shows. */
export interface Shown {
  readonly tab: BrowserTab;
  readonly what: string;
  readonly held: () => unknown;
  readonly definition: QueryDefinition<unknown>;
}

export const show = (tab: BrowserTab, definitions: readonly [string, QueryDefinition<unknown>][]): Promise<Shown[]> =>
  Promise.all(
    definitions.map(async ([what, definition]) => ({ tab, what, definition, held: await tab.show(definition) })),
  );

/** Wait until nothing moves any more, then compare all that is held with fresh answers. */
export async function sameAsRefetch(world: World, shown: readonly Shown[], after: string): Promise<void> {
  await settled(world, shown);
  const tabs = [...new Set(shown.map(({ tab }) => tab))];
  // Each tab asks one after the other, as a person would have to: all at once is another test.
  await Promise.all(
    tabs.map((tab) =>
      sameInTab(
        shown.filter((one) => one.tab === tab),
        after,
      ),
    ),
  );
}

/** All that one tab holds is what it is answered when it asks again. */
export async function sameInTab(shown: readonly Shown[], after: string): Promise<void> {
  for (const { tab, what, definition, held } of shown) {
    const fresh = await definition.ask(new AbortController().signal).catch((error: Error) => error.message);
    const kept = () => held() ?? (tab.client.getQueryState(definition.key)?.error as Error | null)?.message;
    // The machine may be busy, and counts are taken a moment after the fact: it must arrive by itself, not at once.
    await vi.waitFor(
      () =>
        expect(plain(definition, kept()), `${tab.person.name}, ${what}, after ${after}`).toEqual(
          plain(definition, fresh),
        ),
      { timeout: 5000, interval: 20 },
    );
  }
}

/**
 * What it says, less how it came: where figures were taken, what a page says of those behind it, and the token that a
 * profile brings along.
 */
function plain({ held }: QueryDefinition<unknown>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (held.shape === 'counts') return { ...value, mark: '' };
  if (held.shape === 'paged' && 'rows' in value) return value.rows;
  if (held.shape === 'one' && held.kind === 'user') return { ...value, mongoToken: undefined };
  return value;
}

async function settled(world: World, shown: readonly Shown[]): Promise<void> {
  const [last] = await world.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM changes');
  const end = performance.now() + 8000;
  const late = () => performance.now() > end;
  while ((world.opened.live.tail.position ?? 0) < Number(last?.id) && !late()) await pause(5);
  await pause(20);
  const busy = () => shown.some(({ tab }) => tab.client.isFetching() > 0 || tab.waits());
  while (busy() && !late()) await pause(10);
}
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
