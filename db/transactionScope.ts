import { AsyncLocalStorage } from 'node:async_hooks';

/** A running transaction. `open` becomes false before its commit, for work that outlives it. */
interface Scope {
  open: boolean;
}
let scopes: AsyncLocalStorage<Scope | undefined> | null = null;

/**
 * Makes it an error to take a second connection inside a transaction: with a full pool, such transactions would wait
 * for each other. Used by tests. In production following async contexts costs a fifth of every call on Node 20 (bench
 * row 1), and a connection is only waited for until the pool's time limit.
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

/** Runs work that a transaction starts without waiting for it. */
export const outsideTransaction = <T>(work: () => T): T => (scopes === null ? work() : scopes.run(undefined, work));

export function refuseInsideTransaction(): void {
  if (scopes?.getStore()?.open)
    throw new Error(
      'A second connection was requested inside a transaction. Read through the transaction (work.sql), or read before it begins.',
    );
}
