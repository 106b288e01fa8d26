import * as z from 'zod/mini';
import { onlyProcess, type Processes } from '../outside/processes/processes';
import { readMessage } from '../outside/processes/readMessage';

/**
 * Announces commits: in this process at once, in the others a moment later. It is an optimization: without it the change
 * feed polls every second, and open quotes every 200 ms.
 */
export interface CommitNotifier {
  /** Called after a commit, with the kinds of the changed rows. */
  notify(kinds: ReadonlySet<string>): void;
  /** Listeners run synchronously, in order; returns the function that unsubscribes. */
  onCommit(listener: (kinds: ReadonlySet<string>) => void): () => void;
  /** A quote's log has grown: other processes that have the quote open read it. */
  appended(quoteId: number): void;
  onAppended(listener: (quoteId: number) => void): () => void;
}

const messageShape = z.object({ kinds: z.array(z.string()), quotes: z.array(z.number()) });
type Message = z.infer<typeof messageShape>;

export function createCommitNotifier(others: Processes = onlyProcess): CommitNotifier {
  const listeners = new Set<(kinds: ReadonlySet<string>) => void>();
  const readers = new Set<(quoteId: number) => void>();
  const kinds = new Set<string>();
  const quotes = new Set<number>();
  let isScheduled = false;
  /** Commits of one turn of the event loop are sent in one message. */
  const notifyOthers = () => {
    if (others.by === 'nothing' || isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const announced: Message = { kinds: [...kinds], quotes: [...quotes] };
      kinds.clear();
      quotes.clear();
      others.publish('bell', JSON.stringify(announced));
    });
  };
  others.subscribe('bell', (message) => {
    const announced = readMessage(messageShape, message);
    if (!announced) return;
    const touched = new Set(announced.kinds);
    if (touched.size > 0) for (const listener of listeners) listener(touched);
    for (const id of announced.quotes) for (const reader of readers) reader(id);
  });
  return {
    notify(touched) {
      for (const listener of listeners) listener(touched);
      for (const kind of touched) kinds.add(kind);
      notifyOthers();
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    appended(quoteId) {
      quotes.add(quoteId);
      notifyOthers();
    },
    onAppended(reader) {
      readers.add(reader);
      return () => readers.delete(reader);
    },
  };
}
