import type { CommitFailure } from '../../../common/quotes/quoteLive';

/** Receives what happens to the open documents of this process. */
export interface QuoteWatcher {
  /** The update was checked and will be committed; `from` is the socket that already has it. */
  relay(id: number, epoch: number, update: Uint8Array, from: string | null): void;
  /**
   * Relayed updates could not be committed, so clients load the committed state again. `failure` is set if this may
   * last.
   */
  reset(id: number, reason: string, failure?: CommitFailure): void;
  removed(id: number, reason: string): void;
}
