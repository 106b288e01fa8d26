import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { count } from '../../common/format/numbers';
import { toast } from '../ui/toast';
import type { QuoteSession } from './QuoteSession';
import { undoAction } from './undoAction';
import { wholeWrites } from './wholeWrites';

/** Lines as the lists say them under the picks of the quote, as one act. */
export function takeAnew(session: QuoteSession, anew: ReplyOf<Routes['quotes.whatIf']>['choices'][number]): void {
  const { length } = anew.lines;
  session.sync.write(wholeWrites([anew.writes]));
  toast.done({
    text: `${count(length)} ${length === 1 ? 'line is' : 'lines are'} matched and priced anew.`,
    action: undoAction(session),
  });
}
