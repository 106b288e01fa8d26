/** "Something was committed": rings in this process; the tail looks every second anyway. */
export interface Doorbell {
  /** Called after a commit, with the kinds that it touched. */
  ring(kinds: ReadonlySet<string>): void;
  /** Listeners are called at once, in order; the returned function takes the listener off. */
  onRing(listener: (kinds: ReadonlySet<string>) => void): () => void;
}

export function makeDoorbell(): Doorbell {
  const listeners = new Set<(kinds: ReadonlySet<string>) => void>();
  return {
    ring(kinds) {
      for (const listener of listeners) listener(kinds);
    },
    onRing(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
