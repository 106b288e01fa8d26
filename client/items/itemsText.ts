export const itemsText = {
  title: 'Catalog',
  /** Fixed by the specification. */
  loading: 'Loading catalog',
  /** Fixed by the specification. */
  failed: 'Error loading item catalog',
  searches: 'SKU, description',
  newItem: 'New item',
  deleted: 'It is removed from the catalog. Existing quotes don’t change.',
  importTitle: 'Import catalog',
  /** Fixed by the specification. */
  importColumns: 'SKU, Description, Unit of Measure, Price, Price Code',
  empty: 'Import a price list or add your first item.',
};

export const itemDialogText = {
  saved: (sku: string) => `${sku} saved`,
  added: (sku: string) => `${sku} added`,
  computed: (price: string) => `From cost and markup: ${price}`,
  locked: 'Locked: imports won’t change it',
  on: 'on',
  off: 'off',
};

export const itemNames = {
  sku: 'SKU',
  unit: 'Unit of measure',
  type: 'Type',
  description: 'Description',
  price: 'Price ($)',
  cost: 'Cost ($)',
  markup: 'Markup (%)',
  drop: 'Drop (blank width, in)',
  count: 'Count per bundle',
  priceCode: 'Price level',
  metal: 'Metal',
  paint: 'Paint',
  color: 'Color',
  item: 'Item',
  panel: 'Panel',
  size: 'Size (stock length)',
  lock: 'Locked',
};

export const itemColumnText = {
  sku: 'SKU',
  description: 'Description',
  unit: 'Unit',
  price: 'Price',
  priceLevel: 'Price level',
  type: 'Type',
  item: 'Item',
  metal: 'Metal',
  paint: 'Paint',
  color: 'Color',
  drop: 'Drop, in',
  size: 'Size',
  count: 'Count',
  panel: 'Panel',
  cost: 'Cost',
  markup: 'Markup %',
  locked: 'Locked',
  lockedHint: 'Locked: imports won’t change it',
  computed: (cost: string, markup: string) => `Cost ${cost} + ${markup}% markup`,
};
