import type { ItemView } from '../../common/items/item';
import { itemTypes, units } from '../../common/items/itemRules';
import { blank } from '../../common/live/wordIs';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { CompanyFilter } from '../companies/CompanyFilter';
import { ListChoice } from '../lists/filters/ListChoice';
import { ListToggle } from '../lists/filters/ListToggle';
import { ListWord } from '../lists/filters/ListWord';
import { MoreFilters } from '../lists/filters/MoreFilters';
import type { List } from '../lists/useList';
import { itemColumnText as text } from './itemsText';

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const rare = ['unit', 'priceCode', 'metal', 'paint', 'color', 'panel', 'lock'];

/** Filters of the catalog; suggestions come from the client's lists and from the rows shown. */
export function ItemFilters({ list, staff, client }: { list: List<ItemView>; staff: boolean; client: number | null }) {
  const { data: company } = useLiveQuery(queries.company(client ?? 0), client !== null);
  return (
    <>
      {staff && <CompanyFilter list={list} />}
      <ListChoice list={list} name="type" label={text.type} options={choices([...itemTypes, blank])} width={150} />
      <MoreFilters list={list} names={rare}>
        <ListChoice list={list} name="unit" label={text.unit} options={choices(units)} />
        <ListWord list={list} name="priceCode" label={text.priceLevel} of={(item) => item.priceCode} />
        <ListWord list={list} name="metal" label={text.metal} of={(item) => item.metal} known={company?.metals} />
        <ListWord list={list} name="paint" label={text.paint} of={(item) => item.paint} known={company?.paints} />
        <ListWord list={list} name="color" label={text.color} of={(item) => item.color} known={company?.colors} />
        <ListWord
          list={list}
          name="panel"
          label={text.panel}
          of={(item) => item.panel}
          known={company?.panels?.map(({ code }) => code)}
        />
        <ListToggle list={list} name="lock">
          {text.locked}
        </ListToggle>
      </MoreFilters>
    </>
  );
}
