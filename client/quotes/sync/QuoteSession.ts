import type { LiveConnection } from '../../live/LiveConnection';
import { currentSession } from '../../state/session';
import { BrowserStorage } from './storage/BrowserStorage';
import { afterPaint } from '../../ui/typing/afterPaint';
import { toast } from '../../ui/feedback/toast';
import { Others } from '../people/Others';
import { QuoteStore } from './QuoteStore';
import { QuoteSync } from './QuoteSync';
import { QuoteUndo } from '../undo/QuoteUndo';
import { userTransport, attachQuote } from './quoteTransport';
import { quoteOpened } from './pendingEdits';
import { undoText } from '../quoteText';

/** An open quote in this tab: its document, content and undo history. */
export class QuoteSession {
  readonly sync: QuoteSync;
  readonly store: QuoteStore;
  readonly others: Others;
  undo: QuoteUndo;
  readonly #stops: (() => void)[];
  readonly #closed: () => Promise<void>;

  constructor(connection: LiveConnection, id: number) {
    const user = currentSession()?.user._id ?? 0;
    const storage = new BrowserStorage(user, id);
    this.#closed = quoteOpened(user, id, storage.tab, () => this.sync.adopt());
    this.sync = new QuoteSync({ ...userTransport(connection, user, id), painted: afterPaint }, storage);
    // Shows the user to others right away, before the first click.
    this.sync.present({ cell: null, typing: false });
    this.store = new QuoteStore(this.sync);
    this.others = new Others(this.sync);
    const nothingLeft = (what: 'undo' | 'redo', writers: readonly number[]) => {
      const person = writers.map(this.others.writer).find((writer) => writer !== undefined);
      const own = person?.user === user;
      toast.error({
        key: 'undo',
        text: own ? undoText.ownWindow[what] : undoText.nothingTo[what](person?.name ?? undoText.someone),
      });
    };
    this.undo = new QuoteUndo(this.sync, nothingLeft);
    let { doc } = this.sync;
    this.#stops = [
      this.sync.subscribe(() => {
        // Changes to the previous document can't be undone in a new one.
        if (this.sync.doc === doc) return;
        doc = this.sync.doc;
        this.undo.end();
        this.undo = new QuoteUndo(this.sync, nothingLeft);
      }),
      attachQuote(connection, id, this.sync),
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

/** Check after being in the background, where the tab may have been suspended. */
function whenSeen(work: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && work();
  document.addEventListener('visibilitychange', seen);
  addEventListener('pageshow', seen);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('pageshow', seen);
  };
}
