import type { ItemView } from '../../common/items/item';
import { costFields } from '../../common/items/itemCsv';
import { unitPrice } from '../../common/items/unitPrice';
import { count, dollars, inches, money } from '../../common/format/numbers';
import { OpenRow } from '../lists/OpenRow';
import { Glyph } from '../ui/Glyph';
import type { GridColumn } from '../ui/board/gridColumn';
import { Tooltip } from '../ui/overlay/Tooltip';
import { itemColumnText as text } from './itemsText';

/** A price computed from cost and markup shows both on hover. */
function Price({ item }: { item: ItemView }) {
  const price = unitPrice(item);
  if (item.price !== null || price === null) return <>{money(price)}</>;
  return (
    <Tooltip text={text.computed(dollars(item.cost), inches(item.markup))}>
      <span className="t2">{money(price)}</span>
    </Tooltip>
  );
}

/** `open` opens the row by its SKU, for keyboard users. Costs and markups are for those who can see costs (Q83). */
export const itemColumns = (open: (item: ItemView) => void, costs: boolean): readonly GridColumn<ItemView>[] =>
  costs ? allColumns(open) : allColumns(open).filter(({ key }) => !costFields.includes(key));

const allColumns = (open: (item: ItemView) => void): readonly GridColumn<ItemView>[] => [
  {
    key: 'sku',
    head: text.sku,
    cell: (item) => (
      <span className="nowrap">
        <OpenRow onOpen={() => open(item)}>{item.sku}</OpenRow>
        {item.lock && (
          <span title={text.lockedHint}>
            <Glyph name="lock" size={12} />
          </span>
        )}
      </span>
    ),
    width: 150,
    sort: 'sku',
    fixed: true,
    card: 'top',
  },
  {
    key: 'description',
    head: text.description,
    cell: (item) => item.description,
    width: 240,
    grow: 1,
    sort: 'description',
    card: 'below',
  },
  { key: 'unit', head: text.unit, cell: (item) => item.unit, width: 64, card: 'belowEnd' },
  { key: 'price', head: text.price, cell: (item) => <Price item={item} />, width: 96, numeric: true, card: 'end' },
  { key: 'priceCode', head: text.priceLevel, cell: (item) => item.priceCode, width: 88, card: 'belowEnd' },
  { key: 'type', head: text.type, cell: (item) => item.type, width: 76, quiet: true, card: 'none' },
  { key: 'item', head: text.item, cell: (item) => item.item, width: 96, quiet: true, card: 'none' },
  { key: 'metal', head: text.metal, cell: (item) => item.metal, width: 80, quiet: true, card: 'none' },
  { key: 'paint', head: text.paint, cell: (item) => item.paint, width: 80, quiet: true, card: 'none' },
  { key: 'color', head: text.color, cell: (item) => item.color, width: 104, quiet: true, card: 'none' },
  {
    key: 'drop',
    head: text.drop,
    cell: (item) => inches(item.drop),
    width: 84,
    numeric: true,
    quiet: true,
    card: 'none',
  },
  { key: 'size', head: text.size, cell: (item) => item.size, width: 88, quiet: true, hidden: true, card: 'none' },
  {
    key: 'count',
    head: text.count,
    cell: (item) => count(item.count),
    width: 72,
    numeric: true,
    quiet: true,
    card: 'none',
  },
  { key: 'panel', head: text.panel, cell: (item) => item.panel, width: 80, quiet: true, hidden: true, card: 'none' },
  {
    key: 'cost',
    head: text.cost,
    cell: ({ cost }) => money(cost),
    width: 88,
    numeric: true,
    quiet: true,
    hidden: true,
    card: 'none',
  },
  {
    key: 'markup',
    head: text.markup,
    cell: ({ markup }) => inches(markup),
    width: 88,
    numeric: true,
    quiet: true,
    hidden: true,
    card: 'none',
  },
];
