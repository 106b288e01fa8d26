import { useSyncExternalStore } from 'react';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { screenUserId } from '../state/session';
import { formUploads } from './formUploads';
import type { UploadList, Uploads } from './UploadList';

/** Files of a draft; uploads continue when the screen is left. */
export function useUploads(name: string, field: UploadField): [UploadList, Uploads] {
  const list = formUploads(screenUserId() ?? 0, name, field);
  return [list, useSyncExternalStore(list.subscribe, list.snapshot)];
}
