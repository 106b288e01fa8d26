import type { QuoteContent } from '../../common/quotes/content';
import type { QuoteLists } from '../../common/quotes/lists';
import type { Ask } from '../ask';
import { rows } from '../work/sql';
import { loadLists, type Wanted } from './loadLists';
import { codesOf } from './seedTakeoff';
import { editable } from './updateQuote';

export interface AskedQuote {
  readonly companyId: number;
  /** What is committed at this moment. */
  readonly content: QuoteContent;
  readonly lists: QuoteLists;
}

/** The quote that a call asks about, with its company's lists: for who may edit it. */
export async function askQuote(
  ask: Pick<Ask, 'house' | 'viewer'>,
  id: number,
  more: (content: QuoteContent) => Wanted = () => ({ codes: [] }),
): Promise<AskedQuote> {
  const { house } = ask;
  const { companyId } = await editable(ask, id);
  const { content } = await house.quotes.read(id);
  const { codes, skus = [] } = more(content);
  const lists = await loadLists((sql, bind) => rows(house.db, sql, bind), companyId, {
    codes: [...codesOf(content), ...codes],
    skus: [...content.lines.map(({ sku }) => sku), ...skus],
  });
  return { companyId, content, lists };
}
