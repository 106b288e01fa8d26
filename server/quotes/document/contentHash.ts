import type { QuoteContent } from '../../../common/quotes/document/content';
import type { QuoteSetting } from '../../../common/quotes/document/setting';
import { frozenText } from '../../../common/quotes/document/snapshot';
import { sha256Of } from '../../outside/files/sha256';

/** SHA-256 of what a PDF freezes, in hex: two PDFs with the same one are the same version. */
export const contentHash = (content: QuoteContent, setting: QuoteSetting): string =>
  sha256Of(Buffer.from(frozenText({ content, setting })));
