import { Import } from '../../db/models/Import';
import type { Ask } from '../ask';
import { change } from '../work/change';
import type { RowOf } from '../work/Work';

type Asked = Pick<Ask, 'house' | 'viewer' | 'call'>;
type Begun = Pick<RowOf<Import>, 'companyId' | 'what' | 'actorId' | 'fileName' | 'overwrite' | 'time' | 'rowsTotal'>;

/**
 * How far a long import is: counted by the server, in small transactions beside the one that writes, so that the line
 * can tell it while nothing of the import itself is to be seen.
 */
export const beginImport = ({ house, viewer, call }: Asked, begun: Begun): Promise<RowOf<Import>> =>
  change(house, { actor: viewer, verb: call }, (work) =>
    work.insert(Import, { ...begun, state: 'running', rowsAdded: 0, rowsChanged: 0, rowsRemoved: 0, rowsRefused: 0 }),
  );

export const tellProgress = ({ house, viewer, call }: Asked, id: number, rowsDone: number, rowsTotal: number) =>
  change(house, { actor: viewer, verb: call }, async (work) => {
    await work.update(Import, await work.lock(Import, id), { rowsDone, rowsTotal });
  });

/** The list is as it was; the record says so. When even that cannot be written, the next import says it. */
export const failImport = (ask: Asked, id: number): Promise<void> =>
  change(ask.house, { actor: ask.viewer, verb: ask.call }, async (work) => {
    await work.update(Import, await work.lock(Import, id), { state: 'failed' });
  }).catch((error: unknown) => ask.house.log.warn({ err: error, import: id }, 'a failed import could not be marked'));
