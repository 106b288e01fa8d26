import { useSyncExternalStore } from 'react';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { currentSession } from '../state/session';
import { formUploads } from './formUploads';
import type { UploadList, Uploads } from './UploadList';

/** The files of one draft: they go on uploading when the screen is left. */
export function useUploads(name: string, field: UploadField): [UploadList, Uploads] {
  const list = formUploads(currentSession()?.user._id ?? 0, name, field);
  return [list, useSyncExternalStore(list.subscribe, list.snapshot)];
}
