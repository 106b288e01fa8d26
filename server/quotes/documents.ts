import type { QuoteContent } from '../../common/quotes/content';
import type { QuoteWrites } from '../../common/quotes/quoteDoc';

/** Whose update it is: the rights of this session are asked again when it is committed. */
export interface Editor {
  readonly userId: number;
  readonly sessionId: string;
  /** The tab that it came from; it is not told of it. */
  readonly from: string | null;
  /** Whose tab of this quote shows itself under a number; null: nobody's. */
  readonly shownBy?: (client: number) => number | null;
}

/** The documents of quotes, as calls use them. */
export interface QuoteDocuments {
  /** What is committed at this moment is in the quote's row when this answers. */
  project(id: number): Promise<void>;
  /** What is committed at this moment, and the newest update that it holds. */
  read(id: number): Promise<{ readonly seq: number; readonly content: QuoteContent }>;
  /** An update of the same document, open or not, which is committed and projected when this answers. */
  write(id: number, editor: Editor, writes: (content: QuoteContent) => QuoteWrites): Promise<void>;
}
