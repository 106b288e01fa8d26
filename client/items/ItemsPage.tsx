import { useMemo } from 'react';
import { can } from '../../common/access/can';
import type { ItemView } from '../../common/items/item';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { OwnListPage } from '../imports/OwnListPage';
import { useList } from '../lists/useList';
import { ItemDialog } from './ItemDialog';
import { ItemFilters } from './ItemFilters';
import { itemColumns } from './itemColumns';
import { itemsText as text } from './itemsText';

/** The catalog: one row per SKU and price level. */
export function ItemsPage() {
  const list = useList({ query: queries.items, sort: 'sku', size: 25 });
  const costs = can['cost.read'](useMe().viewer);
  const columns = useMemo(() => (open: (item: ItemView) => void) => itemColumns(open, costs), [costs]);
  return (
    <OwnListPage<ItemView>
      what="items"
      list={list}
      title={text.title}
      loading={text.loading}
      failed={text.failed}
      columns={columns}
      searches={text.searches}
      filters={(whose) => <ItemFilters list={list} {...whose} />}
      newLabel={text.newItem}
      Dialog={ItemDialog}
      nameOf={({ sku }) => sku}
      deleted={text.deleted}
      imports={{
        title: text.importTitle,
        columns: text.importColumns,
      }}
      emptyNote={text.empty}
    />
  );
}
