import { Link } from 'react-router-dom';
import { localDate, longCalendarDay } from '../../common/format/dates';
import { count, dollars, unknown } from '../../common/format/numbers';
import { isExpired } from '../../common/quotes/prints/openProblems';
import type { QuoteView } from '../../common/quotes/quote';
import type { Person } from '../access/useMe';
import { CustomerName } from '../home/jobColumns';
import { Glyph } from '../ui/Glyph';
import type { GridColumn } from '../ui/board/gridColumn';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { SalesBadge } from './links/SalesBadge';
import { quoteListText } from './quoteText';

const { heads } = quoteListText;
type QuoteColumn = GridColumn<QuoteView>;

const num: QuoteColumn = {
  key: 'num',
  head: heads.num,
  width: 116,
  sort: 'num',
  sortsLike: 'numbers',
  sortsDown: true,
  fixed: true,
  card: 'top',
  cell: (quote) => <Link to={`/quotes/${quote._id}`}>{quote.num}</Link>,
};
const name: QuoteColumn = {
  key: 'name',
  head: heads.name,
  width: 160,
  grow: 1,
  sort: 'name',
  card: 'below',
  cell: (quote) => <span title={quote.name}>{quote.name}</span>,
};
const prints: QuoteColumn = {
  key: 'prints',
  head: heads.prints,
  width: 68,
  numeric: true,
  quiet: true,
  card: 'none',
  cell: ({ quotePdf }) => count(quotePdf?.length ?? 0),
};
const inside: readonly QuoteColumn[] = [
  {
    key: 'sales',
    head: heads.sales,
    width: 92,
    card: 'top',
    cell: (quote) => <SalesBadge quote={quote} />,
  },
  {
    key: 'customer',
    head: heads.customer,
    width: 150,
    grow: 1,
    card: 'none',
    cell: ({ customer }) => (customer ? <CustomerName customer={customer} /> : <span className="t3">{unknown}</span>),
  },
  {
    key: 'place',
    head: heads.place,
    width: 122,
    quiet: true,
    card: 'none',
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || <span className="t3">{unknown}</span>,
  },
  {
    key: 'level',
    head: heads.level,
    width: 88,
    quiet: true,
    card: 'none',
    cell: ({ priceCode }) => priceCode || <span className="t3">{unknown}</span>,
  },
  {
    key: 'problems',
    head: heads.problems,
    width: 84,
    card: 'none',
    cell: ({ problems = 0 }) =>
      problems > 0 ? (
        <span className="row nowrap" title={quoteListText.unpriced(problems)}>
          <Glyph name="alert" size={12} /> {count(problems)}
        </span>
      ) : (
        ''
      ),
  },
  {
    key: 'sent',
    head: heads.sent,
    width: 130,
    grow: 1,
    quiet: true,
    card: 'none',
    cell: ({ lastEmail, quotePdf }) =>
      lastEmail ? (
        <span title={lastEmail.to.join(', ')}>
          {quoteListText.emailed} <RelativeDate at={lastEmail.at} />{' '}
          {lastEmail.to.length > 0 && quoteListText.to(lastEmail.to)}
        </span>
      ) : quotePdf?.some(({ published }) => published) ? (
        quoteListText.shared
      ) : (
        <span className="t3">{quoteListText.notSent}</span>
      ),
  },
  {
    key: 'expires',
    head: heads.expires,
    width: 130,
    quiet: true,
    card: 'none',
    cell: ({ expires }) =>
      expires ? (
        <span>
          {longCalendarDay(expires)}
          {isExpired(expires, localDate(Date.now())) && <b>{quoteListText.expired}</b>}
        </span>
      ) : (
        <span className="t3">{unknown}</span>
      ),
  },
  {
    key: 'total',
    head: heads.total,
    width: 110,
    numeric: true,
    sort: 'total',
    sortsLike: 'numbers',
    sortsDown: true,
    card: 'end',
    cell: ({ total }) => dollars(total),
  },
  { key: 'author', head: heads.author, width: 116, quiet: true, card: 'none', cell: ({ author }) => author?.name },
  {
    key: 'timeChanged',
    head: heads.timeChanged,
    width: 92,
    sort: 'timeChanged',
    sortsLike: 'times',
    sortsDown: true,
    quiet: true,
    card: 'belowEnd',
    cell: ({ timeChanged }) => timeChanged && <RelativeDate at={timeChanged} />,
  },
];

/** Role customer reads number, name and prints (R1). */
export const quoteListColumns = ({ viewer }: Person): readonly QuoteColumn[] =>
  viewer.role === 'customer' ? [num, name, prints] : [num, name, ...inside, prints];
