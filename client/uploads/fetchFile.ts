import { download } from '../api/call';
import { toastFailure } from '../api/toastFailure';
import { downloadText } from './uploadText';

/** Downloads a file by ID. A failure is shown as a toast, because the row has no room for it. */
export const fetchFile = (file: { _id: string; name: string }): void => {
  void toastFailure({ key: `download ${file._id}`, failed: downloadText.failed(file.name) }, () => download(file._id));
};
