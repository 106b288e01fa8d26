import { type DetailedError, Upload } from 'tus-js-client';
import { chunkBytes, fileHeader, resumablePath } from '../../common/uploads/resumable';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { currentSession } from '../state/session';
import { CallError } from './CallError';
import { checkSession } from './call';
import { callText } from './callText';
import { apiBase } from './contract';

/** Progress is expected at least this often; a dead line may not report an error for minutes. */
const stalledMs = 45_000;

export interface FileUpload {
  readonly field: UploadField;
  readonly file: File;
  /** Path of the upload if it was started before; it is continued. */
  readonly path: string | null;
  /** Random; the same when a start is repeated whose reply was lost. */
  readonly startKey: string;
  /** Called with the path of the upload, by which it can be continued later, also by another page. */
  readonly onStarted: (path: string) => void;
  /** Called with the bytes that the server has received. */
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

const interrupted = () => new CallError(callText.uploadInterrupted, 'network', 0);
const canceled = () => new CallError(callText.uploadCanceled, 'network', 0);

/**
 * Uploads a file in parts, from where it stopped. Resolves to the URL of the file. Throws a CallError; after an
 * interruption it can be called again.
 */
export async function uploadFile(upload: FileUpload): Promise<string> {
  const { path, signal } = upload;
  const work = async () => {
    if (signal.aborted) throw canceled();
    if (path === null) return send(upload);
    try {
      return await send(upload);
    } catch (error) {
      // The server no longer has it.
      if (!(error instanceof CallError) || error.status !== 404) throw error;
      return send({ ...upload, path: null });
    }
  };
  // Two tabs with the same draft don't take the upload from each other.
  if (path === null || !('locks' in navigator)) return work();
  return navigator.locks.request(path, { signal }, work).catch((error: unknown) => {
    throw signal.aborted ? canceled() : error;
  });
}

function send({ field, file, path, startKey, onStarted, onProgress, signal }: FileUpload): Promise<string> {
  const token = currentSession()?.token;
  return new Promise<string>((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', cancel);
    };
    const fail = (error: CallError) => {
      end();
      checkSession(error, token);
      reject(error);
    };
    const expectProgress = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        void upload.abort();
        fail(interrupted());
      }, stalledMs);
    };
    const upload = new Upload(file, {
      ...(path === null ? { endpoint: `${apiBase}${resumablePath}` } : { uploadUrl: path }),
      chunkSize: chunkBytes,
      metadata: { filename: file.name, filetype: file.type, purpose: field, key: startKey },
      // The list of uploads retries, and remembers the path.
      retryDelays: null as unknown as number[],
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        expectProgress();
        const now = currentSession()?.token;
        if (now) request.setHeader('Authorization', `Bearer ${now}`);
      },
      onUploadUrlAvailable: () => {
        if (upload.url) onStarted(new URL(upload.url, location.href).pathname);
      },
      onProgress: (bytes) => {
        expectProgress();
        onProgress(bytes);
      },
      onSuccess: ({ lastResponse }) => {
        end();
        const url = lastResponse.getHeader(fileHeader);
        if (url) resolve(url);
        else reject(interrupted());
      },
      onError: (error) => fail(failureOf(error)),
    });
    const cancel = () => {
      void upload.abort();
      fail(canceled());
    };
    signal.addEventListener('abort', cancel);
    upload.start();
  });
}

/** Removes an upload that is no longer wanted. If that fails, it expires. */
export const removeUpload = (path: string): Promise<void> =>
  Upload.terminate(path, {
    retryDelays: null as unknown as number[],
    onBeforeRequest: (request) => {
      const token = currentSession()?.token;
      if (token) request.setHeader('Authorization', `Bearer ${token}`);
    },
  }).catch(() => undefined);

function failureOf(error: Error | DetailedError): CallError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  // 409: the last bytes of the interrupted request were stored after the server named the offset.
  if (!response || response.getStatus() === 0 || response.getStatus() === 409) return interrupted();
  return CallError.from(bodyOf(response.getBody()), response.getStatus(), (name) => response.getHeader(name) ?? null);
}

function bodyOf(text: string): { message?: string } | null {
  try {
    return JSON.parse(text) as { message?: string } | null;
  } catch {
    return null;
  }
}
