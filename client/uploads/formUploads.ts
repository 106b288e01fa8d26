import type { UploadField } from '../../common/uploads/uploadRoutes';
import { type DraftFile, filesDraft, filesIn, keptFileIds } from '../state/draftFiles';
import { keyOf, readDraft, storedDraft, storeDraft } from '../state/drafts';
import { newKey } from '../api/call';
import { onUserSwitch } from '../state/session';
import { registerUnsent } from '../state/unsent';
import { prepareUploads } from './resumableUploads';
import { isUnderWay, UploadList } from './UploadList';

const hour = 3_600_000;
/** A bit less than the 24 hours after which the server deletes a file that no job or note references, in ms. */
const keptFor = 23 * hour;

interface Listed {
  readonly list: UploadList;
  /** Key of the draft in local storage. */
  readonly draftKey: () => string;
  readonly rename: (name: string) => boolean;
  readonly removedElsewhere: (ids: ReadonlySet<string | undefined>) => void;
}
const lists = new Map<string, Listed>();
let watching = false;
/** Loaded when there are files. */
const storage = () => import('../state/keptFiles');

/**
 * Files of a draft, by the draft's name. Uploads continue while the user is on another page, and after a reload or in
 * another session of this browser, which has stored their contents. A file whose content couldn't be stored is then
 * listed as missing, so that nothing is sent without it unnoticed.
 */
export function formUploads(userId: number, name: string, field: UploadField): UploadList {
  let key = `${userId}:${name}`;
  const known = lists.get(key);
  if (known) return known.list;
  prepareUploads();
  // Files chosen later without a connection are stored, too.
  void storage().catch(() => undefined);
  if (!watching) {
    watching = true;
    onUserSwitch(() => {
      const left = [...lists.values()];
      lists.clear();
      for (const { list } of left) list.clear();
    });
    addEventListener('storage', ({ key: changed, oldValue, newValue }) => {
      const now = new Set(filesIn(newValue).map(({ kept }) => kept));
      const gone = filesIn(oldValue).flatMap(({ kept }) => (kept && !now.has(kept) ? kept : []));
      for (const { draftKey, removedElsewhere } of lists.values())
        if (draftKey() === changed) removedElsewhere(new Set(gone));
    });
  }
  let draft = filesDraft(name);
  const before = (readDraft<DraftFile[]>(userId, draft) ?? []).map(
    (file): DraftFile => (Date.now() - (file.at ?? Date.now()) < keptFor ? file : { ...file, url: null }),
  );
  const arrivedAt = new Map(before.map(({ url, at }) => [url, at ?? Date.now()]));
  const list = new UploadList(
    field,
    before.map(({ kept, ...file }) => ({ ...file, kept: kept !== undefined })),
  );
  /** IDs of the stored contents, by the key of the item. */
  const stored = new Map(list.snapshot().items.map((item, at) => [item.key, before[at]?.kept]));
  /** IDs that this tab has had; others in the draft are of another tab. */
  const own = new Set(stored.values());
  let release: (() => void) | null = null;
  /** False if the browser's storage is full. */
  const save = (): boolean => {
    const { items } = list.snapshot();
    if (!items.some(isUnderWay)) {
      release?.();
      release = null;
    } else release ??= registerUnsent('a file that is still uploading', 'closing');
    if (lists.get(key)?.list !== list) return true;
    const attached = items.map(({ key: item, name: file, size, url, path }): DraftFile => {
      const content = list.fileOf(item);
      if (content && !stored.has(item)) {
        const id = newKey();
        stored.set(item, id);
        own.add(id);
        void keep(id, content);
      }
      const kept = stored.get(item);
      const about = { name: file, size, url, ...(kept ? { kept } : {}), ...(path ? { path } : {}) };
      if (url === null) return about;
      const at = arrivedAt.get(url) ?? Date.now();
      arrivedAt.set(url, at);
      return { ...about, at };
    });
    const ofOtherTabs = filesIn(storedDraft(userId, draft)).filter(({ kept }) => kept && !own.has(kept));
    const all = [...attached, ...ofOtherTabs];
    const isStored = storeDraft(userId, draft, all.length > 0 ? all : null);
    const shown = new Set(items.map((item) => item.key));
    for (const [item, id] of [...stored]) {
      if (shown.has(item)) continue;
      stored.delete(item);
      if (id) void drop(id);
    }
    return isStored;
  };
  list.subscribe(save);
  /** Another draft has the files from now on. It is stored first, so that at no moment they belong to none. */
  const rename = (next: string): boolean => {
    const [formerKey, former] = [key, draft];
    const take = (newKey: string, newDraft: string) => {
      lists.delete(key);
      [key, draft] = [newKey, newDraft];
      lists.set(key, listed);
    };
    take(`${userId}:${next}`, filesDraft(next));
    if (!save()) {
      take(formerKey, former);
      return false;
    }
    storeDraft(userId, former, null);
    return true;
  };
  /** Another tab has sent or removed these files, so this one must not send them again. */
  const removedElsewhere = (ids: ReadonlySet<string | undefined>) => {
    for (const [item, id] of [...stored]) if (id && ids.has(id)) list.leaveOut(item);
  };
  const listed: Listed = { list, draftKey: () => keyOf(userId, draft), removedElsewhere, rename };
  lists.set(key, listed);
  void restore(list, stored);
  return list;
}

/**
 * Gives the files of a draft, also those that are uploading, to another draft that has none. False if the browser's
 * storage is full; the first draft keeps them then.
 */
export function moveUploads(userId: number, from: string, to: string, field: UploadField): boolean {
  formUploads(userId, from, field);
  lists.get(`${userId}:${to}`)?.list.clear();
  return lists.get(`${userId}:${from}`)?.rename(to) ?? true;
}

// Without a connection the module may not load; then the files live as long as this page.
const keep = (id: string, file: File) =>
  storage().then(
    ({ keepFile }) => keepFile(id, file),
    () => undefined,
  );
const drop = (id: string) =>
  storage().then(
    // Another draft may have the file now.
    ({ dropFile }) => (keptFileIds().has(id) ? undefined : dropFile(id)),
    () => undefined,
  );

/** Restores what the last page had, and continues the uploads that it didn't finish. */
async function restore(list: UploadList, stored: ReadonlyMap<number, string | undefined>): Promise<void> {
  const kept = [...stored].filter(([, id]) => id !== undefined);
  if (kept.length === 0) return;
  const read = await storage().then(
    ({ readKeptFile }) => readKeptFile,
    () => null,
  );
  for (const [key, id] of kept) list.restore(key, read && (await read(id as string)));
}
