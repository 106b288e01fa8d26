import type { ItemView } from '../../common/items/item';
import { unitPrice } from '../../common/items/unitPrice';
import { count, inches, money } from '../../common/format/numbers';
import { OpenRow } from '../lists/OpenRow';
import { Glyph } from '../ui/Glyph';
import type { GridColumn } from '../ui/gridColumn';
import { Tooltip } from '../ui/Tooltip';

/** A price that is made of cost and markup says so. */
function Price({ item }: { item: ItemView }) {
  const price = unitPrice(item);
  if (item.price !== null || price === null) return <>{money(price)}</>;
  return (
    <Tooltip text={`Cost ${money(item.cost)} and ${inches(item.markup)} % markup`}>
      <span className="t2">{money(price)}</span>
    </Tooltip>
  );
}

/** `open`: what the SKU does for those who do not click on rows. */
export const itemColumns = (open: (item: ItemView) => void): readonly GridColumn<ItemView>[] => [
  {
    key: 'sku',
    head: 'SKU',
    cell: (item) => (
      <span className="nowrap">
        <OpenRow onOpen={() => open(item)}>{item.sku}</OpenRow>
        {item.lock && (
          <span title="Locked: imports leave it as it is">
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
    head: 'Description',
    cell: (item) => item.description,
    width: 240,
    grow: 1,
    sort: 'description',
    card: 'below',
  },
  { key: 'unit', head: 'Unit', cell: (item) => item.unit, width: 64, card: 'belowEnd' },
  { key: 'price', head: 'Price', cell: (item) => <Price item={item} />, width: 96, numeric: true, card: 'end' },
  { key: 'priceCode', head: 'Price code', cell: (item) => item.priceCode, width: 92, card: 'belowEnd' },
  { key: 'type', head: 'Type', cell: (item) => item.type, width: 92, quiet: true, card: 'none' },
  { key: 'item', head: 'Item', cell: (item) => item.item, width: 110, quiet: true, card: 'none' },
  { key: 'metal', head: 'Metal', cell: (item) => item.metal, width: 88, quiet: true, card: 'none' },
  { key: 'paint', head: 'Paint', cell: (item) => item.paint, width: 80, quiet: true, card: 'none' },
  { key: 'color', head: 'Color', cell: (item) => item.color, width: 120, quiet: true, card: 'none' },
  { key: 'drop', head: 'Drop', cell: (item) => inches(item.drop), width: 72, numeric: true, quiet: true, card: 'none' },
  { key: 'size', head: 'Size', cell: (item) => item.size, width: 88, quiet: true, hidden: true, card: 'none' },
  {
    key: 'count',
    head: 'Count',
    cell: (item) => count(item.count),
    width: 72,
    numeric: true,
    quiet: true,
    card: 'none',
  },
  { key: 'panel', head: 'Panel', cell: (item) => item.panel, width: 80, quiet: true, hidden: true, card: 'none' },
  {
    key: 'cost',
    head: 'Cost',
    cell: (item) => money(item.cost),
    width: 88,
    numeric: true,
    quiet: true,
    hidden: true,
    card: 'none',
  },
  {
    key: 'markup',
    head: 'Markup %',
    cell: (item) => inches(item.markup),
    width: 88,
    numeric: true,
    quiet: true,
    hidden: true,
    card: 'none',
  },
];
