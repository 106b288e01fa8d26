import type { QuoteContent } from '../../common/quotes/document/content';
import type { QuoteLists } from '../../common/quotes/pricing/lists';
import type { CallContext } from '../callContext';
import { rows } from '../work/sql';
import { loadLists, type Wanted } from './takeoff/loadLists';
import { codesOf } from './takeoff/seedTakeoff';
import { editable } from './updateQuote';

export interface LoadedQuoteWithLists {
  readonly companyId: number;
  /** Committed content. */
  readonly content: QuoteContent;
  readonly lists: QuoteLists;
}

/** Loads a quote and its company's lists, for users who can edit it. */
export async function askQuote(
  context: Pick<CallContext, 'services' | 'viewer' | 'row'>,
  id: number,
  more: (content: QuoteContent) => Wanted = () => ({ codes: [] }),
): Promise<LoadedQuoteWithLists> {
  const { services } = context;
  const { companyId } = await editable(context, id);
  const { content } = await services.quotes.read(id);
  const { codes, skus = [] } = more(content);
  const lists = await loadLists((sql, bind) => rows(services.db, sql, bind), companyId, {
    codes: [...codesOf(content), ...codes],
    skus: [...content.lines.map(({ sku }) => sku), ...skus],
  });
  return { companyId, content, lists };
}
