import type { UploadField } from '../../common/uploads/uploadRoutes';
import { storeDraft, readDraft } from '../state/drafts';
import { onUserSwitch } from '../state/session';
import { registerUnsent } from '../state/unsent';
import { type Attached, isUnderWay, UploadList } from './UploadList';

const hour = 3_600_000;
/** A bit less than the 24 hours after which the server deletes a file that no job or note references, in ms. */
const keptFor = 23 * hour;

/** `at`: when the server received the file. */
type Stored = Attached & { readonly at?: number };

const lists = new Map<string, UploadList>();
let watching = false;

/**
 * Files of a draft, by the draft's name. Uploads continue while the user is on another page. After a reload, finished
 * files are still there, and the others are listed as missing, so that nothing is sent without them unnoticed.
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
  const draft = `${name} files`;
  const before = (readDraft<Stored[]>(userId, draft) ?? []).map(
    (file): Stored => (Date.now() - (file.at ?? Date.now()) < keptFor ? file : { ...file, url: null }),
  );
  const arrivedAt = new Map(before.map(({ url, at }) => [url, at ?? Date.now()]));
  const list = new UploadList(field, before);
  let release: (() => void) | null = null;
  list.subscribe(() => {
    if (!list.snapshot().items.some(isUnderWay)) {
      release?.();
      release = null;
    } else release ??= registerUnsent('a file that is still uploading', 'closing');
    if (lists.get(key) !== list) return;
    const attached = list.snapshot().items.map(({ name: file, size, url }): Stored => {
      if (url === null) return { name: file, size, url };
      const at = arrivedAt.get(url) ?? Date.now();
      arrivedAt.set(url, at);
      return { name: file, size, url, at };
    });
    storeDraft(userId, draft, attached.length > 0 ? attached : null);
  });
  lists.set(key, list);
  return list;
}
