/** `quote:USER:QUOTE:WHEN`: what this browser keeps of a quote; the latest one counts. Last words stand under `quote:USER:QUOTE:TAB`. */
export const keptPrefix = 'quote:';

export const keptQuotes = async (): Promise<string[]> =>
  (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith(keptPrefix));

/** Signed out by hand: the browser keeps no quote of anybody. */
export async function forgetQuotes(): Promise<void> {
  for (const name of await keptQuotes()) indexedDB.deleteDatabase(name);
}
