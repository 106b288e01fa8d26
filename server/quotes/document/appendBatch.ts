import type { Viewer } from '../../../common/access/viewer';
import type { Services } from '../../services';
import { append } from '../../work/append';
import type { EditorsBySession } from './editorRights';
import type { PendingUpdate } from './UpdateQueue';

/** An update that contains something new. */
export type NewUpdate = PendingUpdate & { readonly update: Uint8Array };
/** Appends updates to a quote's log, with the results of `append`. Each update's session must be among the editors. */
export const appendBatch = (
  services: Services,
  { id, epoch }: { readonly id: number; readonly epoch: number },
  updates: readonly NewUpdate[],
  editors: EditorsBySession,
  after: number | null,
): ReturnType<typeof append> =>
  append(
    services,
    id,
    epoch,
    updates.map(({ editor, update, cells, count }) => ({ actorId: editor.userId, data: update, cells, count })),
    [...new Set(updates.map(({ editor }) => editors.get(editor.sessionId) as Viewer))],
    after,
  );
