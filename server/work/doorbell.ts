import { onlyProcess, type Processes } from '../outside/processes/processes';

/**
 * "Something was committed": rings in this process at once, and in the others a moment later. Whoever does not hear it
 * looks by himself: the tail every second, open quotes every few hundred milliseconds.
 */
export interface Doorbell {
  /** Called after a commit, with the kinds that it touched. */
  ring(kinds: ReadonlySet<string>): void;
  /** Listeners are called at once, in order; the returned function takes the listener off. */
  onRing(listener: (kinds: ReadonlySet<string>) => void): () => void;
  /** Something stands in a quote's log: the other processes that have it open read on. */
  appended(quoteId: number): void;
  onAppended(listener: (quoteId: number) => void): () => void;
}

interface Rung {
  readonly kinds: string[];
  readonly quotes: number[];
}

export function makeDoorbell(others: Processes = onlyProcess): Doorbell {
  const listeners = new Set<(kinds: ReadonlySet<string>) => void>();
  const readers = new Set<(quoteId: number) => void>();
  const kinds = new Set<string>();
  const quotes = new Set<number>();
  let waits = false;
  /** What is rung in one turn of the loop is told once. */
  const tellOthers = () => {
    if (others.by === 'nothing' || waits) return;
    waits = true;
    setImmediate(() => {
      waits = false;
      const rung: Rung = { kinds: [...kinds], quotes: [...quotes] };
      kinds.clear();
      quotes.clear();
      others.say('bell', JSON.stringify(rung));
    });
  };
  others.hear('bell', (message) => {
    const rung = JSON.parse(message) as Rung;
    const touched = new Set(rung.kinds);
    if (touched.size > 0) for (const listener of listeners) listener(touched);
    for (const id of rung.quotes) for (const reader of readers) reader(id);
  });
  return {
    ring(touched) {
      for (const listener of listeners) listener(touched);
      for (const kind of touched) kinds.add(kind);
      tellOthers();
    },
    onRing(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    appended(quoteId) {
      quotes.add(quoteId);
      tellOthers();
    },
    onAppended(reader) {
      readers.add(reader);
      return () => readers.delete(reader);
    },
  };
}
