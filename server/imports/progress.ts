import { setTimeout as pause } from 'node:timers/promises';
import { roomsFor } from '../../common/access/audience';
import { Import } from '../../db/models/Import';
import { outsideTransaction } from '../../db/transactionScope';
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

/**
 * Reports how many rows are written while the import's own transaction is open. That transaction never waits for a
 * report, which needs a connection of its own: the latest number is written as soon as one is free.
 */
export function progressOf(ask: Asked, id: number): (rowsDone: number, rowsTotal: number) => void {
  let latest: Pick<RowOf<Import>, 'rowsDone' | 'rowsTotal'> | null = null;
  let writing = false;
  const write = async () => {
    writing = true;
    while (latest) {
      const counts = latest;
      latest = null;
      await change(ask.house, { actor: ask.viewer, verb: ask.call }, async (work) => {
        const row = await work.lock(Import, id);
        if (row.state !== 'running') return;
        // It has begun: from here on its lock alone says whether somebody works on it.
        await work.sql(
          'UPDATE imports SET begins_until = clock_timestamp() WHERE id = $1 AND begins_until > clock_timestamp() RETURNING id',
          [id],
        );
        await work.update(Import, await work.lock(Import, id), counts);
      });
    }
  };
  return (rowsDone, rowsTotal) => {
    latest = { rowsDone, rowsTotal };
    if (writing) return;
    void outsideTransaction(write)
      .catch((error: unknown) => ask.house.log.warn({ err: error, import: id }, 'import progress could not be written'))
      .finally(() => {
        writing = false;
      });
  };
}

const retryMs = 5000;
const attempts = 12;

/**
 * The list is as it was; the record says so, or goes where another process does the same import. While the database is
 * away this is tried again in the background, and the caller does not wait for it; what a minute doesn't settle, the next
 * import or the hourly sweep does.
 */
export async function endImport(ask: Asked, id: number, how: 'failed' | 'removed'): Promise<void> {
  if (!(await triedToEnd(ask, id, how))) void keepTrying(ask, id, how);
}

async function keepTrying(ask: Asked, id: number, how: 'failed' | 'removed'): Promise<void> {
  for (let attempt = 2; attempt <= attempts; attempt++) {
    await pause(retryMs, undefined, { ref: false });
    if (await triedToEnd(ask, id, how)) return;
  }
}

const triedToEnd = (ask: Asked, id: number, how: 'failed' | 'removed'): Promise<boolean> =>
  endNow(ask, id, how).then(
    () => true,
    (error: unknown) => {
      ask.house.log.warn({ err: error, import: id }, `an import could not be marked as ${how}`);
      return false;
    },
  );

/** By the program itself: whoever started it may be gone by now. */
const endNow = (ask: Asked, id: number, how: 'failed' | 'removed'): Promise<void> =>
  change(ask.house, { actor: null, verb: ask.call }, async (work) => {
    const row = await work.lock(Import, id);
    // The answer to its COMMIT may have been lost: then it is done.
    if (row.state !== 'running') return;
    if (how === 'failed') await work.update(Import, row, { state: 'failed' });
    else {
      const rooms = roomsFor.import(row).map(({ room }) => room);
      await work.remove(Import, row, rooms);
    }
  });
