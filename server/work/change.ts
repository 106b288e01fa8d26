import { setTimeout as pause } from 'node:timers/promises';
import type { Sequelize, Transaction } from 'sequelize';
import type { Viewer } from '../../common/access/viewer';
import type { House } from '../house';
import { recall, remember, type Repeatable } from './idempotency';
import { type Lender, lentTo } from './sql';
import { Work } from './Work';

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
export async function change<T>(house: House, options: ChangeOptions, body: (work: Work) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let touched: Set<string> = new Set();
    try {
      const value = await house.db.transaction(async (transaction) => {
        const work = new Work({
          db: house.db,
          transaction,
          actor: options.actor,
          verb: options.verb,
          now: house.now(),
        });
        if (options.repeatable) {
          const known = await recall<T>(work, options.repeatable);
          if (known) return known.value;
        }
        const result = await body(work);
        touched = await work.writeChanges();
        if (options.repeatable) await remember(work, options.repeatable, result);
        return result;
      });
      if (touched.size > 0) house.doorbell.ring(touched);
      return value;
    } catch (error) {
      // Of a statement as the driver throws it, of a commit as Sequelize does.
      const { code, original } = error as { code?: string; original?: { code?: string } };
      const state = original?.code ?? code;
      if (state === undefined || !again.has(state) || attempt > retries) throw error;
      await pause(Math.random() * pauses * 2 ** (attempt - 1));
    }
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
    return body({ ...house, db, doorbell: { ...house.doorbell, ring } });
  });
  if (touched.size > 0) house.doorbell.ring(touched);
  return value;
}
