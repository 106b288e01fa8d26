import type { FileStore } from './fileStore';

/** While an installation moves: what is not in the store yet is still read from the folder; new files go to the store. */
export function movingStore(store: FileStore, folder: FileStore): FileStore {
  return {
    waitingRoom: store.waitingRoom,
    adopt: store.adopt,
    put: store.put,
    async copy(from, to) {
      const left = (await store.has(from)) ? null : await folder.open(from);
      if (!left) return store.copy(from, to);
      const { buffer } = await import('node:stream/consumers');
      await store.put(to, await buffer(left));
    },
    // The store is asked again last: a file may have moved between the two questions.
    open: async (id) => (await store.open(id)) ?? (await folder.open(id)) ?? store.open(id),
    has: async (id) => (await store.has(id)) || (await folder.has(id)) || store.has(id),
    link: async (id, name) => ((await store.has(id)) ? store.link(id, name) : null),
    async *list() {
      yield* store.list();
      yield* folder.list();
    },
    async discard(ids) {
      // Of the folder first: what the move finds gone there, it forgets in the store.
      await folder.discard(ids);
      await store.discard(ids);
    },
    owner: store.owner,
    setOwner: store.setOwner,
  };
}
