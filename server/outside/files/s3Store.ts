import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Outbound } from '../outbound/outbound';
import { OutOfReach } from '../OutOfReach';
import { attachmentNamed, type FileStore, isFileId } from './fileStore';
import { type StoreUse, waitingRoomIn } from './waitingRoom';

export interface S3Settings {
  /** Custom endpoint; null uses AWS's endpoint for the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: boolean;
  /** True if browsers download with signed links directly from the store. */
  readonly links: boolean;
}

const linkSeconds = 60;
const folder = 'files/';
/** Key next to the files; no file ID has this form. */
const ownerKey = `${folder}installation`;
const connectMs = 3000;
/** Maximum time without data, in ms. */
const silenceMs = 10_000;
const unreachable = "We can't reach the file storage right now. Try again in a moment.";

/** S3-compatible store. Objects are written atomically; uploads are verified by MD5. */
export async function s3Store(
  settings: S3Settings,
  outbound: Outbound,
  root: string,
  use: StoreUse = 'serve',
): Promise<FileStore> {
  // Loading takes several hundred milliseconds, so load it only if used.
  const s3 = await import('@aws-sdk/client-s3');
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const waitingRoom = await waitingRoomIn(root, use);
  // The client opens its own connections, with the same address checks as all others (security D13).
  const connections = { lookup: outbound.service().lookup, keepAlive: true, maxSockets: 50 };
  const client: S3Client = new s3.S3Client({
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.pathStyle,
    maxAttempts: 3,
    // Errors are thrown and logged by us.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    // Use newer checksums only where required, since many compatible stores don't support them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...{ connectionTimeout: connectMs, requestTimeout: silenceMs, socketTimeout: silenceMs },
      ...{ httpAgent: new Agent(connections), httpsAgent: new SecureAgent(connections) },
    },
  });
  const at = (id: string) => {
    if (!isFileId(id)) throw new Error('Not a file id.');
    return { Bucket: settings.bucket, Key: `${folder}${id}` };
  };
  const keep = (id: string, body: Readable | Uint8Array, length: number, md5: string) =>
    client.send(
      new s3.PutObjectCommand({
        ...at(id),
        Body: body,
        ContentLength: length,
        ContentMD5: md5,
        ContentType: 'application/octet-stream',
      }),
    );
  return {
    waitingRoom,
    async adopt(from, id) {
      const { size } = await stat(from);
      const md5 = createHash('md5');
      await pipeline(createReadStream(from), md5);
      const digest = md5.digest('base64');
      const upload = () => keep(id, createReadStream(from), size, digest);
      // A stream can't be sent twice, so the client doesn't retry; open it again instead.
      await reached(upload().catch(upload));
      await rm(from, { force: true });
    },
    async put(id, bytes) {
      await reached(keep(id, bytes, bytes.byteLength, createHash('md5').update(bytes).digest('base64')));
    },
    async copy(from, to) {
      const { Bucket, Key } = at(from);
      await reached(client.send(new s3.CopyObjectCommand({ ...at(to), CopySource: `${Bucket}/${Key}` })));
    },
    async open(id) {
      const found = await reached(client.send(new s3.GetObjectCommand(at(id))).catch(unlessMissing));
      return found ? (found.Body as Readable) : null;
    },
    async has(id) {
      return (await reached(client.send(new s3.HeadObjectCommand(at(id))).catch(unlessMissing))) !== null;
    },
    async link(id, name) {
      if (!settings.links) return null;
      const command = new s3.GetObjectCommand({
        ...at(id),
        // Force a download, as when sent by us (security D8).
        ResponseContentDisposition: attachmentNamed(name),
        ResponseContentType: 'application/octet-stream',
        ResponseCacheControl: 'no-store',
      });
      return getSignedUrl(client, command, { expiresIn: linkSeconds });
    },
    async *list() {
      let after: string | undefined;
      do {
        const page = await reached(
          client.send(
            new s3.ListObjectsV2Command({ Bucket: settings.bucket, Prefix: folder, ContinuationToken: after }),
          ),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const id = Key.slice(folder.length);
          if (isFileId(id) && LastModified) yield { id, at: LastModified };
        }
        after = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (after !== undefined);
    },
    async discard(ids) {
      for (const id of ids) await reached(client.send(new s3.DeleteObjectCommand(at(id))));
    },
    async owner() {
      const object = { Bucket: settings.bucket, Key: ownerKey };
      const found = await reached(client.send(new s3.GetObjectCommand(object)).catch(unlessMissing));
      return (await found?.Body?.transformToString())?.trim() || null;
    },
    async setOwner(installation) {
      const object = { Bucket: settings.bucket, Key: ownerKey };
      if (installation === null) return void (await reached(client.send(new s3.DeleteObjectCommand(object))));
      const text = { ContentType: 'text/plain', Body: Buffer.from(installation) };
      await reached(client.send(new s3.PutObjectCommand({ ...object, ...text })));
    },
  };
}

function unlessMissing(error: unknown): null {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  if (name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)) return null;
  throw error;
}

const reached = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw new OutOfReach(unreachable, error);
  });
