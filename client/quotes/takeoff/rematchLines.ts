import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { toast } from '../../ui/feedback/toast';
import type { QuoteSession } from '../sync/QuoteSession';
import { undoAction } from '../undo/undoAction';
import { wholeWrites } from '../rows/wholeWrites';
import { selectionsText } from '../takeoffText';

/** Re-matches and re-prices lines with the quote's selections, as one step of undo. */
export function rematchLines(session: QuoteSession, choice: ReplyOf<Routes['quotes.whatIf']>['choices'][number]): void {
  const { length } = choice.lines;
  session.sync.write(wholeWrites([choice.writes]));
  toast.done({ text: selectionsText.done(length), action: undoAction(session) });
}
