import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Viewer } from '../../common/access/viewer';
import type { BodyIn, ParamsOf, Row } from '../../common/api/route';
import { type RouteName, type Routes, routes } from '../../common/api/routes';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import type { House } from '../house';
import { receiveFiles } from '../uploads/receiveFiles';
import type { Ask, Received } from '../ask';
import type { StoryFile } from './storyFiles';

/** What a handler is asked when this person calls: the body goes through the contract's own schema. */
export function askAs<N extends RouteName>(
  house: House,
  viewer: Viewer,
  call: N,
  given: { params?: ParamsOf<Routes[N]>; body?: BodyIn<Routes[N]>; received?: readonly Received[] },
): Ask<Routes[N]> {
  const row: Row = routes[call];
  return {
    house,
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
  } as Ask<Routes[N]>;
}

/** Upload files as this person; answers their urls. */
export async function uploadAs(
  house: House,
  viewer: Viewer,
  field: UploadField,
  files: readonly StoryFile[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const received = await Promise.all(
    files.map(async ({ name, mime, bytes }) => {
      const at = path.join(house.files.waitingRoom, randomBytes(18).toString('hex'));
      await writeFile(at, bytes, { mode: 0o600 });
      return { field, name, mime, size: bytes.length, path: at };
    }),
  );
  return (await receiveFiles(askAs(house, viewer, 'uploads.create', { received }))).value;
}
