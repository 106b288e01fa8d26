import type { UploadField } from '../../common/uploads/uploadRoutes';
import { type DraftFile, filesDraft, readDraft, storeDraft } from '../state/drafts';
import { newKey } from '../api/call';
import { onUserSwitch } from '../state/session';
import { registerUnsent } from '../state/unsent';
import { isUnderWay, UploadList } from './UploadList';

const hour = 3_600_000;
/** A bit less than the 24 hours after which the server deletes a file that no job or note references, in ms. */
const keptFor = 23 * hour;

const lists = new Map<string, UploadList>();
let watching = false;
/** Loaded when there are files. */
const storage = () => import('../state/keptFiles');

/**
 * Files of a draft, by the draft's name. Uploads continue while the user is on another page, and after a reload or in
 * another session of this browser, which has stored their contents. A file whose content couldn't be stored is then
 * listed as missing, so that nothing is sent without it unnoticed.
 */
export function formUploads(userId: number, name: string, field: UploadField): UploadList {
  const key = `${userId}:${name}`;
  const known = lists.get(key);
  if (known) return known;
  if (!watching) {
    watching = true;
    onUserSwitch(() => {
      const left = [...lists.values()];
      lists.clear();
      for (const list of left) list.clear();
    });
  }
  const draft = filesDraft(name);
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
  let release: (() => void) | null = null;
  list.subscribe(() => {
    const { items } = list.snapshot();
    if (!items.some(isUnderWay)) {
      release?.();
      release = null;
    } else release ??= registerUnsent('a file that is still uploading', 'closing');
    if (lists.get(key) !== list) return;
    const added: [id: string, file: File][] = [];
    const attached = items.map(({ key: item, name: file, size, url }): DraftFile => {
      const content = list.fileOf(item);
      if (content && !stored.has(item)) {
        stored.set(item, newKey());
        added.push([stored.get(item) as string, content]);
      }
      const about = { name: file, size, url, ...(stored.get(item) ? { kept: stored.get(item) } : {}) };
      if (url === null) return about;
      const at = arrivedAt.get(url) ?? Date.now();
      arrivedAt.set(url, at);
      return { ...about, at };
    });
    storeDraft(userId, draft, attached.length > 0 ? attached : null);
    const shown = new Set(items.map((item) => item.key));
    const gone = [...stored.keys()].filter((item) => !shown.has(item));
    for (const item of gone) stored.delete(item);
    if (added.length + gone.length > 0) void keep(added, gone.length > 0);
  });
  lists.set(key, list);
  void restore(list, stored);
  return list;
}

async function keep(added: readonly [id: string, file: File][], removed: boolean): Promise<void> {
  // Without a connection the module may not load; then the files live as long as this page.
  const module = await storage().catch(() => null);
  await Promise.all(added.map(([id, file]) => module?.keepFile(id, file)));
  if (removed) await module?.dropUnusedFiles();
}

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
