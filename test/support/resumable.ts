import { Upload, type UploadOptions } from 'tus-js-client';
import { apiBase } from '../../common/api/routes';
import { resumablePath } from '../../common/uploads/resumable';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import type { Answer, Caller } from './caller';

export const uploadsPath = `${apiBase}${resumablePath}`;

/** Headers of the protocol, with the metadata that an upload needs. */
export const tusHeaders = (more: Record<string, string> = {}) => ({ 'tus-resumable': '1.0.0', ...more });
const base64 = (text: string) => Buffer.from(text).toString('base64');
export const metadataOf = (name: string, purpose: string) => `filename ${base64(name)},purpose ${base64(purpose)}`;

/** Starts an upload; its path is in the header Location. */
export const start = (caller: Caller, size: number | string, name = 'roof.dwg', purpose: string = 'subFile') =>
  caller.request('POST', uploadsPath, {
    headers: tusHeaders({ 'upload-length': String(size), 'upload-metadata': metadataOf(name, purpose) }),
  });

/** Starts an upload that must be accepted; returns its path. */
export async function started(caller: Caller, size: number, name?: string, purpose?: string): Promise<string> {
  const answer = await start(caller, size, name, purpose);
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.headers.get('location') as string;
}

export const send = (caller: Caller, path: string, offset: number | string, bytes: BodyInit): Promise<Answer> =>
  caller.request('PATCH', path, {
    headers: tusHeaders({ 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
    raw: bytes,
  });

/** Bytes that the server has; -1 if it doesn't know the upload. */
export async function offsetOf(caller: Caller, path: string): Promise<number> {
  const { headers } = await caller.request('HEAD', path, { headers: tusHeaders() });
  return Number(headers.get('upload-offset') ?? -1);
}

/** URL of the finished file; null until then. */
export const fileOf = (answer: Answer): string | null => answer.headers.get('upload-file');

/** Bytes that differ from each other, so that parts in the wrong place are noticed. */
export function manyBytes(size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE((at * 2_654_435_761) >>> 0, at);
  return bytes.fill(7, size - (size % 4));
}

interface Sent {
  readonly upload: Upload;
  /** URL of the finished file. */
  readonly done: Promise<string>;
}

/** Uploads with the protocol's own client; `options.uploadUrl` continues one. */
export function tusUpload(
  at: { readonly base: string; readonly token: string | null },
  { bytes, name, purpose = 'subFile' }: { bytes: Buffer; name: string; purpose?: UploadField },
  options: Partial<UploadOptions> = {},
): Sent {
  let settle: (url: string) => void;
  let reject: (error: Error) => void;
  const done = new Promise<string>((onDone, onError) => {
    settle = onDone;
    reject = onError;
  });
  const upload = new Upload(bytes, {
    endpoint: `${at.base}${uploadsPath}`,
    headers: { authorization: `Bearer ${at.token}` },
    metadata: { filename: name, purpose },
    retryDelays: null as never,
    chunkSize: 1_000_000,
    onSuccess: ({ lastResponse }) => settle(lastResponse.getHeader('Upload-File') as string),
    onError: (error) => reject(error),
    ...options,
  });
  done.catch(() => undefined);
  upload.start();
  return { upload, done };
}
