import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Viewer } from '../../common/access/viewer';
import type { BodyIn, ParamsOf, Row } from '../../common/api/route';
import { type RouteName, type Routes, routes } from '../../common/api/routes';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import type { Services } from '../services';
import { receiveFiles } from '../uploads/receiveFiles';
import type { CallContext, Received } from '../callContext';
import { sha256Of } from '../outside/files/sha256';
import type { StoryFile } from './roofs/storyFiles';

/** Call context of a handler for a demo user; the body is parsed with the contract's schema. */
export function askAs<N extends RouteName>(
  services: Services,
  viewer: Viewer,
  call: N,
  given: { params?: ParamsOf<Routes[N]>; body?: BodyIn<Routes[N]>; received?: readonly Received[] },
): CallContext<Routes[N]> {
  const row: Row = routes[call];
  return {
    services,
    viewer,
    session: { userId: viewer.id, sessionId: '', issuedAt: 0, expiresAt: 0 },
    params: given.params,
    query: {},
    body: row.body?.parse(given.body ?? {}),
    received: given.received ?? [],
    address: '',
    cookies: '',
    repeatable: undefined,
    call,
    row,
  } as CallContext<Routes[N]>;
}

/** Uploads files as a user; returns their URLs. */
export async function uploadAs(
  services: Services,
  viewer: Viewer,
  field: UploadField,
  files: readonly StoryFile[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const received = await Promise.all(
    files.map(async ({ name, mime, bytes }) => {
      const at = path.join(services.files.waitingRoom, randomBytes(18).toString('hex'));
      await writeFile(at, bytes, { mode: 0o600 });
      return { field, name, mime, size: bytes.length, sha256: sha256Of(bytes), path: at };
    }),
  );
  return (await receiveFiles(askAs(services, viewer, 'uploads.create', { received }))).value;
}
