import { createHash, randomBytes } from 'node:crypto';
import { MemoryLocker, Server } from '@tus/server';
import { apiBase } from '../../../common/api/routes';
import type { Row } from '../../../common/api/route';
import type { Viewer } from '../../../common/access/viewer';
import { resumablePath } from '../../../common/uploads/resumable';
import type { Services } from '../../services';
import { moved, PartStore } from '../../uploads/resumable/PartStore';
import { startUpload } from '../../uploads/resumable/startUpload';
import { badRequest, notFound, Refusal } from '../../work/refusal';

export const protocolVersion = '1.0.0';

type WebRequest = Parameters<Server['handleWeb']>[0];
interface Caller {
  readonly viewer: Viewer;
  readonly call: string;
  readonly row: Pick<Row, 'may'>;
}
/** Answers a request of a caller who may upload; throws what is wrong with it. */
export type Protocol = (request: WebRequest, caller: Caller) => Promise<Response>;

/**
 * The tus protocol on the configured store. Its lock only lets a request that continues an upload end an older one in
 * this process, whose connection may be dead; the database decides what is added (PartStore).
 */
export function createProtocol(services: Services): Protocol {
  const callers = new WeakMap<WebRequest, Caller>();
  const failures = new WeakMap<WebRequest, unknown>();
  const server = new Server({
    path: `${apiBase}${resumablePath}`,
    datastore: new PartStore(services),
    locker: new MemoryLocker(),
    relativeLocation: true,
    namingFunction: (request, metadata) =>
      idOf((callers.get(request as WebRequest) as Caller).viewer.id, metadata?.key),
    async onUploadCreate(request, { id, size, metadata = {} }) {
      await startUpload(services, callers.get(request) as Caller, { id, size, metadata });
      return {};
    },
    onResponseError(request, error) {
      failures.set(request, error);
      return undefined;
    },
  });
  return async (request, caller) => {
    callers.set(request, caller);
    const answer = await server.handleWeb(request);
    if (answer.status < 400) return answer;
    const failure = failures.get(request);
    throw failure instanceof Error ? failure : refusalOf(answer.status, await answer.text());
  };
}

/** The same for each start with the caller's key, so that one whose reply was lost can be repeated. */
function idOf(userId: number, key: string | null | undefined): string {
  if (!key) return randomBytes(16).toString('base64url');
  return createHash('sha256').update(`${userId} ${key}`).digest('base64url').slice(0, 22);
}

/** The library's own refusals, as those of all other calls. */
function refusalOf(status: number, text: string): Refusal | Error {
  switch (status) {
    case 404:
    case 410:
      return notFound();
    case 409:
      return moved();
    case 413:
      return new Refusal('tooLarge', 'The request has more bytes than the upload still needs.');
    case 500:
      return new Refusal('unavailable', 'Another request still continues this upload. Try again in a few seconds.');
    default:
      return badRequest(`The upload request isn’t valid. ${text.trim()}`);
  }
}
