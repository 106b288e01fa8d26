import type { QuoteContent } from '../../../common/quotes/document/content';
import type { QuoteWrites } from '../../../common/quotes/document/quoteDoc';

/** Author of an update; the session's permissions are checked again at the commit. */
export interface Editor {
  readonly userId: number;
  readonly sessionId: string;
  /** Socket that sent the update; it isn't relayed back to it. */
  readonly from: string | null;
  /** User ID of the tab that shows this Yjs client ID; null if none does. */
  readonly shownBy?: (client: number) => number | null;
}

/** Quote documents as API calls use them. */
export interface QuoteDocuments {
  /** Resolves once everything committed so far is in the quote's row. */
  project(id: number): Promise<void>;
  /** The committed content and its sequence number. */
  read(id: number): Promise<{ readonly seq: number; readonly content: QuoteContent }>;
  /** Writes an update to the document, open or not; resolves once it is committed and projected. */
  write(id: number, editor: Editor, writes: (content: QuoteContent) => QuoteWrites): Promise<void>;
}
