import type { Viewer } from '../../../common/access/viewer';
import type { Services } from '../../services';
import type { ClientIdOwners } from './ClientIdOwners';
import { mayEdit } from './mayEdit';
import { foreign, type Nack, readOnly } from './nack';
import type { PendingUpdate } from './UpdateQueue';

/** Editors by session; null if the session has ended. */
export type EditorsBySession = ReadonlyMap<string, Viewer | null>;

/** Reads the editors of these updates, with their current permissions. */
export async function findEditors(services: Services, updates: readonly PendingUpdate[]): Promise<EditorsBySession> {
  const editors = new Map<string, Viewer | null>();
  for (const { userId, sessionId } of updates.map(({ editor }) => editor))
    if (!editors.has(sessionId)) editors.set(sessionId, await services.gate.viewers.find(userId, sessionId));
  return editors;
}

/** Updates that may no longer be committed, with the reason. Those of unknown sessions are not checked. */
export function findBarred(
  updates: readonly PendingUpdate[],
  editors: EditorsBySession,
  companyId: number,
  owners: ClientIdOwners,
): Map<PendingUpdate, Nack> {
  const barred = new Map<PendingUpdate, Nack>();
  for (const one of updates) {
    const viewer = editors.get(one.editor.sessionId);
    if (viewer !== undefined && !mayEdit(viewer, companyId)) barred.set(one, readOnly());
    else if (!owners.ownsAll(one.writers, one.editor.userId)) barred.set(one, foreign());
  }
  return barred;
}
