import type { UploadField } from '../../common/uploads/uploadRoutes';
import { keepDraft, readDraft } from '../state/drafts';
import { onAnotherPerson } from '../state/session';
import { UploadList, type Uploaded } from '../uploads/UploadList';

const name = 'estimate files';
const field: UploadField = 'subFile';

let open: { readonly userId: number; readonly list: UploadList } | null = null;
let watching = false;

/**
 * The files of the estimate that a person is writing. They go on uploading while the person looks at another page, and
 * those that have arrived are still there after a reload.
 */
export function estimateUploads(userId: number): UploadList {
  if (open?.userId === userId) return open.list;
  if (!watching) {
    watching = true;
    onAnotherPerson(() => {
      const left = open;
      open = null;
      left?.list.clear();
    });
  }
  const list = new UploadList(field, readDraft<Uploaded[]>(userId, name) ?? []);
  list.subscribe(() => {
    if (open?.list !== list) return;
    const arrived = list
      .snapshot()
      .items.flatMap((item) => (item.url === null ? [] : [{ name: item.name, size: item.size, url: item.url }]));
    keepDraft(userId, name, arrived.length > 0 ? arrived : null);
  });
  open = { userId, list };
  return list;
}
