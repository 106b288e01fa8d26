import type { UploadField } from '../../common/uploads/uploadRoutes';
import { keepDraft, readDraft } from '../state/drafts';
import { onAnotherPerson } from '../state/session';
import { holdUnsent } from '../state/unsent';
import { type Attached, isUnderWay, UploadList } from './UploadList';

const hour = 3_600_000;
/** The server deletes a file that no job or note has named for 24 hours. */
const keptFor = 23 * hour;

/** `at`: when it reached the server. */
type Stored = Attached & { readonly at?: number };

const lists = new Map<string, UploadList>();
let watching = false;

/**
 * The files of one draft, by the draft's name. They go on uploading while the person looks at another page. After a
 * reload those that have arrived are still there, and the others are named so that nothing is sent without them unnoticed.
 */
export function formUploads(userId: number, name: string, field: UploadField): UploadList {
  const key = `${userId}:${name}`;
  const known = lists.get(key);
  if (known) return known;
  if (!watching) {
    watching = true;
    onAnotherPerson(() => {
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
    } else release ??= holdUnsent('a file that is still uploading', 'closing');
    if (lists.get(key) !== list) return;
    const attached = list.snapshot().items.map(({ name: file, size, url }): Stored => {
      if (url === null) return { name: file, size, url };
      const at = arrivedAt.get(url) ?? Date.now();
      arrivedAt.set(url, at);
      return { name: file, size, url, at };
    });
    keepDraft(userId, draft, attached.length > 0 ? attached : null);
  });
  lists.set(key, list);
  return list;
}
