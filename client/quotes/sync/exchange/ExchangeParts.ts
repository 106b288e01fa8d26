import type { Journal } from '../journal';
import type { LiveDocument } from '../LiveDocument';
import type { LocalEdits } from '../LocalEdits';
import type { SyncStatus } from '../SyncStatus';
import type { QuoteStorage, QuoteTransport } from '../syncParts';
import type { Timers } from '../Timers';

/** The parts of a quote's sync that exchange updates with the server. */
export interface ExchangeParts {
  readonly transport: QuoteTransport;
  readonly storage: QuoteStorage | null;
  readonly journal: Journal;
  readonly timers: Timers;
  readonly status: SyncStatus;
  readonly localEdits: LocalEdits;
  readonly document: LiveDocument;
}
