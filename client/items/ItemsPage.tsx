import type { ItemView } from '../../common/items/item';
import { queries } from '../api/queries';
import { KeptList } from '../imports/KeptList';
import { useList } from '../lists/useList';
import { ItemDialog } from './ItemDialog';
import { ItemFilters } from './ItemFilters';
import { itemColumns } from './itemColumns';

/** The catalog (spec §2): one row per SKU and price level. */
export function ItemsPage() {
  const list = useList({ query: queries.items, sort: 'sku', size: 25 });
  return (
    <KeptList<ItemView>
      what="items"
      list={list}
      title="Catalog"
      loading="Loading catalog"
      failed="Error loading item catalog"
      columns={itemColumns}
      searches="SKU, description"
      filters={(whose) => <ItemFilters list={list} {...whose} />}
      newLabel="New item"
      Dialog={ItemDialog}
      nameOf={({ sku }) => sku}
      deleted="It goes from the catalog for good; quotes that are written keep what they say."
      imports={{
        title: 'Import the catalog',
        columns: 'SKU, Description, Unit of Measure, Price, Price Code',
      }}
      emptyNote="Import a price list, or add the first item."
    />
  );
}
