import type { ItemView } from '../../common/items/item';
import { itemTypes, units } from '../../common/items/itemRules';
import { blank } from '../../common/live/wordIs';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { CompanyFilter } from '../companies/CompanyFilter';
import { ListChoice } from '../lists/ListChoice';
import { ListToggle } from '../lists/ListToggle';
import { ListWord } from '../lists/ListWord';
import { MoreFilters } from '../lists/MoreFilters';
import type { List } from '../lists/useList';

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const rare = ['unit', 'priceCode', 'metal', 'paint', 'color', 'panel', 'lock'];

/** Its words are those of the company whose catalog it is, and what the catalog itself says. */
export function ItemFilters({ list, staff, client }: { list: List<ItemView>; staff: boolean; client: number | null }) {
  const { data: company } = useLiveQuery(queries.company(client ?? 0), client !== null);
  return (
    <>
      {staff && <CompanyFilter list={list} />}
      <ListChoice list={list} name="type" label="Type" options={choices([...itemTypes, blank])} width={150} />
      <MoreFilters list={list} names={rare}>
        <ListChoice list={list} name="unit" label="Unit" options={choices(units)} />
        <ListWord list={list} name="priceCode" label="Price code" of={(item) => item.priceCode} />
        <ListWord list={list} name="metal" label="Metal" of={(item) => item.metal} known={company?.metals} />
        <ListWord list={list} name="paint" label="Paint" of={(item) => item.paint} known={company?.paints} />
        <ListWord list={list} name="color" label="Color" of={(item) => item.color} known={company?.colors} />
        <ListWord
          list={list}
          name="panel"
          label="Panel"
          of={(item) => item.panel}
          known={company?.panels?.map(({ code }) => code)}
        />
        <ListToggle list={list} name="lock">
          Locked
        </ListToggle>
      </MoreFilters>
    </>
  );
}
