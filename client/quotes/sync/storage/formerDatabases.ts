import type { Cells } from '../journal';
import { done, withTimeout } from './indexedDb';
import { dayMs, OfflineStore } from './OfflineStore';

/**
 * Moves unsent edits from the databases of earlier versions, which had one per open quote. A tab that still runs the
 * earlier version may have its database open and would stop saving if it was deleted, so it is emptied first and deleted
 * a week later.
 */
export async function importFormerDatabases(): Promise<void> {
  for (const { name = '' } of await withTimeout(indexedDB.databases?.() ?? Promise.resolve([]))) {
    const [, user, quote] = /^quote:(\d+):(\d+):[0-9a-z]+$/.exec(name) ?? [];
    if (user === undefined) continue;
    const db = await withTimeout(done(indexedDB.open(name)));
    try {
      const move = (cells: Cells) => OfflineStore.of(Number(user)).add(Number(quote), name, cells);
      if (await emptyFormer(db, move)) indexedDB.deleteDatabase(name);
    } finally {
      db.close();
    }
  }
}

const formerEmptied = 'emptied';
const formerKeptMs = 7 * dayMs;
/** Edits that a tab of the earlier version is sending have changed or gone after this long, in ms. */
const settleMs = 1000;

/** True if it has been empty long enough to be deleted. */
async function emptyFormer(db: IDBDatabase, move: (cells: Cells) => Promise<void>): Promise<boolean> {
  if (!db.objectStoreNames.contains('custom')) return true;
  const before = await formerEdits(db);
  const emptied = (await done(db.transaction('custom').objectStore('custom').get(formerEmptied))) as number | undefined;
  if (before.size === 0 && emptied !== undefined) return Date.now() - emptied > formerKeptMs;
  if (before.size > 0) await new Promise((resolve) => setTimeout(resolve, settleMs));
  const now = await formerEdits(db);
  const same = (key: IDBValidKey, found: Cells | undefined) =>
    JSON.stringify(before.get(key)) === JSON.stringify(found);
  const settled = [...now].filter(([key, cells]) => same(key, cells));
  if (settled.length > 0) await move(Object.assign({}, ...settled.map(([, cells]) => cells)));
  const emptying = db.transaction(db.objectStoreNames, 'readwrite');
  const custom = emptying.objectStore('custom');
  for (const [key] of settled) if (same(key, (await done(custom.get(key))) as Cells | undefined)) custom.delete(key);
  custom.delete('epoch');
  if (db.objectStoreNames.contains('updates')) emptying.objectStore('updates').clear();
  await done(custom.put(Date.now(), formerEmptied));
  return false;
}

/** Unsent edits by the key of the tab that made them. */
async function formerEdits(db: IDBDatabase): Promise<Map<IDBValidKey, Cells>> {
  const custom = db.transaction('custom').objectStore('custom');
  const keys = await done(custom.getAllKeys(ofFormerCells()));
  const edits = (await done(custom.getAll(ofFormerCells()))) as Cells[];
  return new Map(keys.map((key, at) => [key, edits[at] ?? {}]));
}

const ofFormerCells = () => IDBKeyRange.bound('cells:', 'cells;');
