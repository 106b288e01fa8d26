import type { NackCode } from '../../../../common/quotes/quoteLive';
import type { ExchangeParts } from './ExchangeParts';

interface ServerRefusalsHost {
  /** Opens the document again, to exchange what each side lacks. */
  open(): void;
  /** Loads the committed document and replays the local edits. */
  reload(): void;
  /** The document is no longer open on the server. */
  closed(): void;
}

/** Reacts when the server refuses an edit or the whole quote. */
export class ServerRefusals {
  readonly #p: ExchangeParts;
  readonly #host: ServerRefusalsHost;

  constructor(parts: ExchangeParts, host: ServerRefusalsHost) {
    this.#p = parts;
    this.#host = host;
  }

  onNack(n: number, code: NackCode, message: string): void {
    switch (code) {
      case 'resync':
        this.#host.open();
        return;
      case 'epoch':
      case 'foreign':
        // A new document has a new client ID, under which the edits are replayed.
        this.#host.reload();
        return;
      case 'readonly':
        this.#p.localEdits.refuse(null, message);
        this.#p.status.update({ canEdit: false });
        this.#host.reload();
        return;
      case 'gone':
        this.#host.closed();
        this.leave(message);
        return;
      default:
        // Refused, or the quote is full: load the committed state without it.
        this.#p.localEdits.refuse(n, message);
        this.#host.reload();
        return;
    }
  }

  /** The quote is gone, or this user may not see it. */
  leave(message: string): void {
    const { refused } = this.#p.status.state;
    const { uncommitted } = this.#p.localEdits;
    this.#p.status.update({
      ...{ phase: 'gone', canEdit: false, message },
      refused: uncommitted ? { ...refused, ...uncommitted } : refused,
    });
  }
}
