import { attemptEach } from '../../ui/feedback/attempt';
import type { SyncState } from './syncParts';

/** Inputs of the saved state. */
export interface SyncFacts {
  /** The server has committed everything except the text of an open field. */
  readonly settled: boolean;
  /** An open field has text that is nowhere else yet. */
  readonly typed: boolean;
  /** True if there is a connection. */
  readonly up: boolean;
  /** The document is open on the server. */
  readonly joined: boolean;
  /** The server has responded recently. */
  readonly proven: boolean;
  /** Edits are being written to the browser's storage. */
  readonly storing: boolean;
  /** The browser's storage works. */
  readonly stores: boolean;
}

/** The state of one quote for the screen, with its subscribers. */
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
    failure: null,
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

  /** Resolves to false if not everything is committed within this many ms. */
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

  /** Call after a fact or part of the state has changed. */
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
    // A reader who can't edit has nothing to save.
    return facts.proven || (facts.joined && !canEdit) ? 'saved' : 'checking';
  }
  if (facts.up || facts.storing) return 'saving';
  return facts.stores ? 'offline' : 'unstored';
}
