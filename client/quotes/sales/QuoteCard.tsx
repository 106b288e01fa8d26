import { dollars } from '../../../common/format/numbers';
import type { QuoteView } from '../../../common/quotes/quote';
import { CardFrame } from '../../ui/board/CardFrame';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { quoteBoardText } from '../salesText';

interface QuoteCardProps {
  quote: QuoteView;
  /** The quote has left the column while the pointer was near. */
  gone: boolean;
}

/** A quote on the board: number, project, total, customer, author and age since it was sent. */
export const QuoteCard = ({ quote, gone }: QuoteCardProps) => (
  <CardFrame
    to={`/quotes/${quote._id}`}
    head={
      <>
        <b className="nowrap">{quote.num}</b>
        <span className="cut">{quote.name}</span>
      </>
    }
    end={dollars(quote.total)}
    below={
      <span className="t3 s12 cut">
        {gone ? quoteBoardText.gone : [quote.customer?.name, quote.author?.name].filter(Boolean).join(' · ')}
      </span>
    }
    belowEnd={
      <span className="t3 s12">
        <RelativeDate at={quote.timeSent ?? quote.timeIn} show="ago" />
      </span>
    }
  />
);
