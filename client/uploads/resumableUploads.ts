import { CallError } from '../api/CallError';
import { callText } from '../api/callText';
import { withRetries } from '../ui/feedback/loadModule';
import type { FileUpload } from '../api/resumable';

const load = () => import('../api/resumable');
let loads = 0;

/** Loaded with the first form that takes files, and again until there is a connection. */
const loaded = () => withRetries(load, (loads += 10));

/** Loads what uploads need, so that they can start as soon as files are added. */
export const prepareUploads = (): void => void load().catch(() => undefined);

export interface Upload {
  /** URL of the uploaded file, to be referenced in a job or note. */
  readonly done: Promise<string>;
  cancel(): void;
}

/** Uploads one file, or continues it. Files are uploaded separately, so that each can fail alone. */
export function upload(what: Omit<FileUpload, 'signal'>): Upload {
  const abort = new AbortController();
  const done = loaded().then(
    ({ uploadFile }) => uploadFile({ ...what, signal: abort.signal }),
    () => {
      throw new CallError(callText.uploadInterrupted, 'network', 0);
    },
  );
  return { done, cancel: () => abort.abort() };
}

/** Removes an upload that is no longer wanted from the server. */
export const removeUpload = (path: string): void =>
  void loaded().then(
    (module) => module.removeUpload(path),
    () => undefined,
  );
