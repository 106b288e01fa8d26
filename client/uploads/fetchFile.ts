import { call } from '../api/call';
import { download, followLink, saveCall } from '../api/saveFile';
import { toastFailure } from '../api/toastFailure';
import { isPrint, type ServerFile } from '../files/viewedFiles';
import { versionText } from '../files/viewerText';
import { downloadText } from './uploadText';

/** Downloads a file. A failure is shown as a toast, because the row has no room for it. */
export const fetchFile = (file: ServerFile): void => {
  const { _id: id, name } = file;
  void toastFailure({ key: `download ${id}`, failed: downloadText.failed(name) }, () =>
    isPrint(file) ? saveCall('prints.get', { params: { id } }) : download(id),
  );
};

/** Downloads all files of a job's version as a zip. */
export const fetchVersion = (params: { id: number; version: string }, name: string): void => {
  const key = `download ${params.id} ${params.version}`;
  void toastFailure({ key, failed: versionText.failed(name) }, async () =>
    followLink((await call('files.versionLink', { params })).url),
  );
};
