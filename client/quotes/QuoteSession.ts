import type { LiveLine } from '../live/socket';
import { currentSession } from '../state/session';
import { BrowserKeep } from './quoteKeep';
import { afterPaint } from '../ui/afterPaint';
import { toast } from '../ui/toast';
import { Others } from './Others';
import { QuoteStore } from './QuoteStore';
import { QuoteSync } from './quoteSync';
import { QuoteUndo } from './QuoteUndo';
import { personWire, rideAlong } from './quoteWire';
import { quoteOpened } from './pendingEdits';

const nothingLeft = (what: string) =>
  toast.error(`Somebody has changed that again since: nothing of it is left to ${what}.`);

/** One quote that is open in this tab: its document, what it shows, and what the person can take back. */
export class QuoteSession {
  readonly sync: QuoteSync;
  readonly store: QuoteStore;
  readonly others: Others;
  undo: QuoteUndo;
  readonly #stops: (() => void)[];
  readonly #closed: () => Promise<void>;

  constructor(line: LiveLine, id: number) {
    const user = currentSession()?.user._id ?? 0;
    const keep = new BrowserKeep(user, id);
    this.#closed = quoteOpened(user, id, keep.tab, () => this.sync.adopt());
    this.sync = new QuoteSync({ ...personWire(line, user, id), painted: afterPaint }, keep);
    // Whoever has it open is seen, also before the first click.
    this.sync.present({ cell: null, typing: false });
    this.store = new QuoteStore(this.sync);
    this.others = new Others(this.sync);
    this.undo = new QuoteUndo(this.sync, nothingLeft);
    let { doc } = this.sync;
    this.#stops = [
      this.sync.subscribe(() => {
        // Another document: what was done in the one before cannot be taken back in it.
        if (this.sync.doc === doc) return;
        doc = this.sync.doc;
        this.undo.end();
        this.undo = new QuoteUndo(this.sync, nothingLeft);
      }),
      rideAlong(line, id, this.sync),
      whenSeen(() => this.sync.check()),
    ];
  }

  end(): void {
    for (const stop of this.#stops) stop();
    this.store.end();
    this.others.end();
    this.undo.end();
    void this.sync.end().then(this.#closed, this.#closed);
  }
}

/** A tab that was in the background may have been asleep. */
function whenSeen(work: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && work();
  document.addEventListener('visibilitychange', seen);
  addEventListener('pageshow', seen);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('pageshow', seen);
  };
}
