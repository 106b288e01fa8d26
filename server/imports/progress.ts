import { setTimeout as pause } from 'node:timers/promises';
import { roomsFor } from '../../common/access/audience';
import { Import } from '../../db/models/Import';
import { outsideTransaction } from '../../db/transactionScope';
import type { CallContext } from '../callContext';
import { change } from '../work/change';
import type { RowOf } from '../work/Work';

type ImportContext = Pick<CallContext, 'services' | 'viewer' | 'call'>;
type NewImport = Pick<
  RowOf<Import>,
  'companyId' | 'what' | 'actorId' | 'fileName' | 'overwrite' | 'time' | 'rowsTotal'
>;

/**
 * Creates the record that shows the progress of a long import. It is updated in separate small transactions, so it is
 * visible before the import itself is committed.
 */
export const beginImport = ({ services, viewer, call }: ImportContext, record: NewImport): Promise<RowOf<Import>> =>
  change(services, { actor: viewer, verb: call }, (work) =>
    work.insert(Import, { ...record, state: 'running', rowsAdded: 0, rowsChanged: 0, rowsRemoved: 0, rowsRefused: 0 }),
  );

/**
 * Reports how many rows are written while the import's own transaction is open. That transaction never waits for a
 * report, which needs its own connection: the latest number is written as soon as one is free.
 */
export function progressOf(context: ImportContext, id: number): (rowsDone: number, rowsTotal: number) => void {
  let latest: Pick<RowOf<Import>, 'rowsDone' | 'rowsTotal'> | null = null;
  let writing = false;
  const write = async () => {
    writing = true;
    while (latest) {
      const counts = latest;
      latest = null;
      await change(context.services, { actor: context.viewer, verb: context.call }, async (work) => {
        const row = await work.lock(Import, id);
        if (row.state !== 'running') return;
        // The import has started: from now on only its lock shows that it is alive.
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
      .catch((error: unknown) =>
        context.services.log.warn({ err: error, import: id }, 'import progress could not be written'),
      )
      .finally(() => {
        writing = false;
      });
  };
}

const retryMs = 5000;
const attempts = 12;

/**
 * Marks an import as failed, or removes its record if another process did the same import; the list is unchanged. If
 * the database is unreachable, this is retried in the background for one minute without blocking the caller; after
 * that, the next import or the hourly cleanup does it.
 */
export async function endImport(context: ImportContext, id: number, how: 'failed' | 'removed'): Promise<void> {
  if (!(await triedToEnd(context, id, how))) void keepTrying(context, id, how);
}

async function keepTrying(context: ImportContext, id: number, how: 'failed' | 'removed'): Promise<void> {
  for (let attempt = 2; attempt <= attempts; attempt++) {
    await pause(retryMs, undefined, { ref: false });
    if (await triedToEnd(context, id, how)) return;
  }
}

const triedToEnd = (context: ImportContext, id: number, how: 'failed' | 'removed'): Promise<boolean> =>
  endNow(context, id, how).then(
    () => true,
    (error: unknown) => {
      context.services.log.warn({ err: error, import: id }, `an import could not be marked as ${how}`);
      return false;
    },
  );

/** Runs as the system, since the user may have been deleted by now. */
const endNow = (context: ImportContext, id: number, how: 'failed' | 'removed'): Promise<void> =>
  change(context.services, { actor: null, verb: context.call }, async (work) => {
    const row = await work.lock(Import, id);
    // If the reply to its COMMIT was lost, the import may be done after all.
    if (row.state !== 'running') return;
    if (how === 'failed') await work.update(Import, row, { state: 'failed' });
    else {
      const rooms = roomsFor.import(row).map(({ room }) => room);
      await work.remove(Import, row, rooms);
    }
  });
