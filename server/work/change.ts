import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import type { Viewer } from '../../common/access/viewer';
import { type Lender, lentTo, withLender } from '../../db/sequelizeInternals';
import { insideTransaction } from '../../db/transactionScope';
import type { Services } from '../services';
import { recall, remember, type Repeatable } from './idempotency';
import { Work } from './Work';

/** Services that a change needs. */
export type ChangeParts = Pick<Services, 'db' | 'now' | 'log' | 'commitNotifier'>;

export interface ChangeOptions {
  readonly actor: Viewer | null;
  /** Verb in the audit log: the contract's name of the call, or the name of the task. */
  readonly verb: string;
  /** Idempotency of a create that may be sent twice. */
  readonly repeatable?: Repeatable;
}

/** Deadlock and serialization failure, the only errors that are retried. */
const retryable = new Set(['40P01', '40001']);
const retries = 3;
/** Longest pause before the first retry, in ms; doubles each time. Without one the loser of a deadlock would lose again. */
const retryPauseMs = 20;

/**
 * The unit of work, and the only way to write: one transaction that locks, writes, records the changes in `changes`,
 * queues tasks and commits; then listeners are notified. It never talks to outside systems and emits no events: those
 * are published from the table.
 */
export async function change<T>(
  services: ChangeParts,
  options: ChangeOptions,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const run = { touched: new Set<string>(), committing: false };
    let value: T;
    try {
      const requestedAt = performance.now();
      value = await services.db.transaction((transaction) =>
        insideTransaction(async () => {
          const work = new Work({
            db: services.db,
            transaction,
            actor: options.actor,
            verb: options.verb,
            now: services.now(),
            waitedMs: performance.now() - requestedAt,
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
      if (state === undefined || !retryable.has(state) || attempt > retries) throw error;
      await pause(Math.random() * retryPauseMs * 2 ** (attempt - 1));
      continue;
    }
    // The change is committed, so nothing after it may fail the call.
    if (run.touched.size > 0) notify(services, run.touched);
    return value;
  }
}

/** SQLSTATE of an error: statements throw the driver's error, a commit throws Sequelize's. */
function stateOf(error: unknown): string | undefined {
  const { code, original } = error as { code?: string; original?: { code?: string } };
  return original?.code ?? code;
}

/** SQLSTATE classes with which PostgreSQL rejects a COMMIT; after any other failure it may have succeeded. */
const rolledBack = /^(22|23|25|40|42|53|55|P0)[0-9A-Z]{3}$/;
const unanswered = new WeakSet<object>();

/** True if a change that threw may still be committed, because the response to its COMMIT was lost. */
export const mayBeCommitted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && unanswered.has(error);

function notify(services: ChangeParts, touched: ReadonlySet<string>): void {
  try {
    services.commitNotifier.notify(touched);
  } catch (error) {
    services.log.error({ err: error }, 'a listener failed after a commit; the change feed delivers the change');
  }
}

/**
 * Runs many changes in one transaction, for seeding before the server listens. The commit notifier runs once, after the
 * commit.
 */
export async function changeTogether<T>(services: Services, body: (services: Services) => Promise<T>): Promise<T> {
  const touched = new Set<string>();
  const value = await services.db.transaction((transaction) => {
    const within = (run: (inner: Transaction) => Promise<unknown>) => run(transaction);
    const lender: Lender = { getConnection: async () => lentTo(transaction), releaseConnection() {} };
    const db = Object.assign(withLender(services.db, lender), { transaction: within });
    const notifyLater = (kinds: ReadonlySet<string>) => {
      for (const kind of kinds) touched.add(kind);
    };
    return insideTransaction(() =>
      body({ ...services, db, commitNotifier: { ...services.commitNotifier, notify: notifyLater } }),
    );
  });
  if (touched.size > 0) notify(services, touched);
  return value;
}
