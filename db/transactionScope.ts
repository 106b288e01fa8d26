import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction that is under way; `open` turns false before its commit, for what outlives it. */
interface Scope {
  open: boolean;
}
let scopes: AsyncLocalStorage<Scope | undefined> | null = null;

/**
 * From now on, asking the pool for another connection inside a transaction throws: as many such transactions as the pool
 * has connections would wait for each other. The tests turn this on. A running program doesn't: following promises costs
 * Node 20 a fifth of every call (bench row 1), and a connection is waited for no longer than the pool's time limit.
 */
export function guardTransactions(): void {
  scopes ??= new AsyncLocalStorage();
}

/** Runs the body of a transaction. */
export async function insideTransaction<T>(body: () => Promise<T>): Promise<T> {
  if (scopes === null) return body();
  const scope: Scope = { open: true };
  try {
    return await scopes.run(scope, body);
  } finally {
    scope.open = false;
  }
}

/** For work that a transaction starts and does not wait for. */
export const outsideTransaction = <T>(work: () => T): T => (scopes === null ? work() : scopes.run(undefined, work));

export function refuseInsideTransaction(): void {
  if (scopes?.getStore()?.open)
    throw new Error(
      'A second connection was requested inside a transaction. Read through the transaction (work.sql), or read before it begins.',
    );
}
