import { attemptEach } from '../../ui/attempt';
import type { SyncState } from '../syncParts';

/** What the saved state is computed from. */
export interface SyncFacts {
  /** The server has committed everything but the words of an open field. */
  readonly settled: boolean;
  /** Words stand in an open field, and nowhere else yet. */
  readonly typed: boolean;
  /** There is a connection. */
  readonly up: boolean;
  /** The document is open on the server. */
  readonly joined: boolean;
  /** The server has answered lately. */
  readonly proven: boolean;
  /** Edits are on their way into the browser's store. */
  readonly storing: boolean;
  /** The browser's store works. */
  readonly stores: boolean;
}

/** The state of one quote for the screen, and who is told of its changes. */
export class SyncStatus {
  readonly #facts: () => SyncFacts;
  readonly #listeners = new Set<() => void>();
  #state: SyncState = {
    phase: 'loading',
    saved: 'saving',
    unsaved: false,
    stores: true,
    canEdit: false,
    color: 0,
    message: null,
    refused: null,
    orphaned: null,
  };

  constructor(facts: () => SyncFacts) {
    this.#facts = facts;
  }

  get state(): SyncState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** False when not everything is committed within so many milliseconds. */
  whenSaved(within: number): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (saved: boolean) => {
        clearTimeout(timer);
        stop();
        resolve(saved);
      };
      const timer = setTimeout(() => done(false), within);
      const stop = this.subscribe(() => this.#state.saved === 'saved' && done(true));
    });
  }

  /** The facts, or what is said here, have changed. */
  update(change: Partial<SyncState> = {}): void {
    const facts = this.#facts();
    const next = { ...this.#state, ...change, stores: facts.stores, unsaved: !facts.settled || facts.typed };
    this.#state = { ...next, saved: savedState(next, facts) };
    attemptEach([...this.#listeners]);
  }

  end(): void {
    this.#listeners.clear();
  }
}

function savedState({ phase, canEdit }: SyncState, facts: SyncFacts): SyncState['saved'] {
  if (phase === 'loading') return 'saving';
  if (facts.settled) {
    if (facts.typed) return 'typed';
    if (!facts.up) return 'idle';
    // Who only reads has nothing to save.
    return facts.proven || (facts.joined && !canEdit) ? 'saved' : 'checking';
  }
  if (facts.up || facts.storing) return 'saving';
  return facts.stores ? 'offline' : 'unstored';
}
