import { Link } from 'react-router-dom';
import { count, money, unknown } from '../../common/format/numbers';
import type { QuoteView } from '../../common/quotes/quote';
import type { Person } from '../access/useMe';
import { Glyph } from '../ui/Glyph';
import type { GridColumn } from '../ui/gridColumn';
import { RelativeDate } from '../ui/RelativeDate';

type QuoteColumn = GridColumn<QuoteView>;

const num: QuoteColumn = {
  key: 'num',
  head: 'Number',
  width: 120,
  sort: 'num',
  sortsLike: 'numbers',
  sortsDown: true,
  fixed: true,
  card: 'top',
  cell: (quote) => <Link to={`/quotes/${quote._id}`}>{quote.num}</Link>,
};
const name: QuoteColumn = {
  key: 'name',
  head: 'Name',
  width: 200,
  grow: 2,
  sort: 'name',
  card: 'below',
  cell: (quote) => <span title={quote.name}>{quote.name}</span>,
};
const prints: QuoteColumn = {
  key: 'prints',
  head: 'Prints',
  width: 72,
  numeric: true,
  quiet: true,
  card: 'none',
  cell: ({ quotePdf }) => count(quotePdf?.length ?? 0),
};
const inside: readonly QuoteColumn[] = [
  {
    key: 'customer',
    head: 'Customer',
    width: 130,
    grow: 1,
    card: 'none',
    cell: ({ customer }) => (customer ? customer.shortName || customer.name : <span className="t3">{unknown}</span>),
  },
  {
    key: 'place',
    head: 'Place',
    width: 130,
    grow: 1,
    quiet: true,
    card: 'none',
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || <span className="t3">{unknown}</span>,
  },
  {
    key: 'level',
    head: 'Price code',
    width: 92,
    quiet: true,
    card: 'none',
    cell: ({ priceCode }) => priceCode || <span className="t3">{unknown}</span>,
  },
  {
    key: 'problems',
    head: 'Attention',
    width: 88,
    card: 'none',
    cell: ({ problems = 0 }) =>
      problems > 0 ? (
        <span
          className="row nowrap"
          title={problems === 1 ? '1 line needs attention' : `${problems} lines need attention`}
        >
          <Glyph name="alert" size={12} /> {count(problems)}
        </span>
      ) : (
        <span className="t3">0</span>
      ),
  },
  {
    key: 'total',
    head: 'Total',
    width: 110,
    numeric: true,
    sort: 'total',
    sortsLike: 'numbers',
    sortsDown: true,
    card: 'end',
    cell: ({ total }) => money(total),
  },
  { key: 'author', head: 'By', width: 120, quiet: true, card: 'none', cell: ({ author }) => author?.name },
  {
    key: 'timeChanged',
    head: 'Changed',
    width: 110,
    sort: 'timeChanged',
    sortsLike: 'times',
    sortsDown: true,
    quiet: true,
    card: 'belowEnd',
    cell: ({ timeChanged }) => timeChanged && <RelativeDate at={timeChanged} />,
  },
];

/** Role customer reads number, name and prints (decisions §1). */
export const quoteListColumns = ({ viewer }: Person): readonly QuoteColumn[] =>
  viewer.role === 'customer' ? [num, name, prints] : [num, name, ...inside, prints];
