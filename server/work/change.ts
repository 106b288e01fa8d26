import { setTimeout as pause } from 'node:timers/promises';
import type { Sequelize, Transaction } from 'sequelize';
import type { Viewer } from '../../common/access/viewer';
import { insideTransaction } from '../../db/transactionScope';
import type { House } from '../house';
import { recall, remember, type Repeatable } from './idempotency';
import { type Lender, lentTo } from './sql';
import { Work } from './Work';

/** What a change needs of the installation. */
export type ChangeParts = Pick<House, 'db' | 'now' | 'log' | 'doorbell'>;

export interface ChangeOptions {
  readonly actor: Viewer | null;
  /** What is done, for the audit trail: the contract's name of the call, or of the task. */
  readonly verb: string;
  /** A create that may be sent twice and must happen once. */
  readonly repeatable?: Repeatable;
}

/** Deadlock and serialization failure: the only failures that are tried again. */
const again = new Set(['40P01', '40001']);
const retries = 3;
/** Milliseconds, at most; twice as long at each try. Whoever lost at once would take its first lock back and lose again. */
const pauses = 20;

/**
 * The unit of work: the only transaction of the program. It locks, writes, notes what was touched in `changes`, queues
 * tasks, commits, and rings the doorbell. No foreign I/O happens inside, and nothing is emitted: a change leaves
 * through the table alone.
 */
export async function change<T>(
  house: ChangeParts,
  options: ChangeOptions,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const run = { touched: new Set<string>(), committing: false };
    let value: T;
    try {
      const asked = performance.now();
      value = await house.db.transaction((transaction) =>
        insideTransaction(async () => {
          const work = new Work({
            db: house.db,
            transaction,
            actor: options.actor,
            verb: options.verb,
            now: house.now(),
            waitedMs: performance.now() - asked,
          });
          if (options.repeatable) {
            const known = await recall<T>(work, options.repeatable);
            if (known) return known.value;
          }
          const result = await body(work);
          run.touched = await work.writeChanges();
          if (options.repeatable) await remember(work, options.repeatable, result);
          run.committing = true;
          return result;
        }),
      );
    } catch (error) {
      const state = stateOf(error);
      if (run.committing && !(state !== undefined && rolledBack.test(state))) unanswered.add(error as object);
      if (state === undefined || !again.has(state) || attempt > retries) throw error;
      await pause(Math.random() * pauses * 2 ** (attempt - 1));
      continue;
    }
    // After the commit nothing may fail the call any more.
    if (run.touched.size > 0) notify(house, run.touched);
    return value;
  }
}

/** Of a statement as the driver throws it, of a commit as Sequelize does. */
function stateOf(error: unknown): string | undefined {
  const { code, original } = error as { code?: string; original?: { code?: string } };
  return original?.code ?? code;
}

/** Classes of SQLSTATE with which PostgreSQL refuses a COMMIT; after any other failure it may have happened. */
const rolledBack = /^(22|23|25|40|42|53|55|P0)[0-9A-Z]{3}$/;
const unanswered = new WeakSet<object>();

/** Whether what `change()` threw leaves open if it was committed: the answer to its COMMIT was lost. */
export const mayBeCommitted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && unanswered.has(error);

function notify(house: ChangeParts, touched: ReadonlySet<string>): void {
  try {
    house.doorbell.ring(touched);
  } catch (error) {
    house.log.error({ err: error }, 'a listener failed after a commit; the change feed delivers the change');
  }
}

/**
 * Many changes in one transaction: all of them are there, or none is, and what is read meanwhile is read inside it. For
 * planting alone, before anybody listens: the doorbell rings once, after the commit.
 */
export async function changeTogether<T>(house: House, body: (house: House) => Promise<T>): Promise<T> {
  const touched = new Set<string>();
  const value = await house.db.transaction((transaction) => {
    const db: Sequelize = Object.create(house.db);
    const within = (run: (inner: Transaction) => Promise<unknown>) => run(transaction);
    const connectionManager: Lender = { getConnection: async () => lentTo(transaction), releaseConnection() {} };
    Object.assign(db, { connectionManager, transaction: within });
    const ring = (kinds: ReadonlySet<string>) => {
      for (const kind of kinds) touched.add(kind);
    };
    return insideTransaction(() => body({ ...house, db, doorbell: { ...house.doorbell, ring } }));
  });
  if (touched.size > 0) notify(house, touched);
  return value;
}
