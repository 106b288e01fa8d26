import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { useUnsent } from '../state/unsent';
import { UploadList, type Uploads } from './UploadList';

/** Watch a list that lives elsewhere. */
export function useUploadList(list: UploadList): Uploads {
  const uploads = useSyncExternalStore(list.subscribe, list.snapshot);
  const sending = uploads.items.some(({ upload }) => upload.state === 'sending' || upload.state === 'waiting');
  useUnsent(sending ? 'a file that is still uploading' : null);
  return uploads;
}

/** A list of one's own: what is under way stops when its screen goes. */
export function useUploads(field: UploadField): [UploadList, Uploads] {
  const [list] = useState(() => new UploadList(field));
  useEffect(() => () => list.clear(), [list]);
  return [list, useUploadList(list)];
}
