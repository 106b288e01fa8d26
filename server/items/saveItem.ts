import type { Routes } from '../../common/api/routes';
import { can } from '../../common/access/can';
import { roomsFor } from '../../common/access/audience';
import { plainWord } from '../../common/csv/sheet';
import { costFields } from '../../common/items/itemCsv';
import { Item } from '../../db/models/Item';
import { lockAllowed } from '../access/lockAllowed';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { companyFor } from '../companies/companyFor';
import { presentOne } from '../views/present';
import { change } from '../work/change';
import { expectImported } from '../work/expectImported';
import { conflict, invalid } from '../work/refusal';
import { rows } from '../work/sql';
import type { RowOf, Work } from '../work/Work';
import { itemPresenter } from './presentItem';

type Fields = Omit<CallContext<Routes['items.update']>['body'], 'expected'>;

/** Cost and markup are set only by people who can see them (Q83). */
function refuseCosts({ viewer }: Pick<CallContext, 'viewer'>, fields: Fields): void {
  if (can['cost.read'](viewer)) return;
  const given = costFields.filter((field) => fields[field as keyof Fields] !== undefined);
  if (given.length === 0) return;
  throw invalid(Object.fromEntries(given.map((field) => [field, "can't be set, because you can't see costs"])));
}

const cents = (dollars: number | null | undefined) => (dollars == null ? dollars : Math.round(dollars * 100));

/** Converts fields to stored form: uppercase SKU and price level, money in cents. */
const stored = ({ price, cost, sku, priceCode, ...rest }: Fields) => ({
  ...rest,
  ...(sku === undefined ? {} : { sku: plainWord(sku) }),
  ...(priceCode === undefined ? {} : { priceCode: plainWord(priceCode) }),
  ...(price === undefined ? {} : { priceCents: cents(price) as number | null }),
  ...(cost === undefined ? {} : { costCents: cents(cost) as number | null }),
});

const present = ({ services, viewer }: Pick<CallContext, 'services' | 'viewer'>, id: number) =>
  presentOne(
    (sql, bind) => rows(services.db, sql, bind),
    itemPresenter,
    id,
    readerOf({ viewer }),
    scope.items(viewer, 'i'),
  );

/** Adds an item (R8: SKUs are uppercased when saved). */
export async function createItem(context: CallContext<Routes['items.create']>): Promise<Answer> {
  const { services, viewer, body, call, repeatable } = context;
  const id = await change(services, { actor: viewer, verb: call, repeatable }, async (work) => {
    const { client, ...fields } = body;
    refuseCosts(context, fields);
    const company = await companyFor((sql, bind) => work.sql(sql, bind), viewer, client);
    const row = { ...stored(fields), sku: plainWord(body.sku) };
    await refuseDouble(work, company.id, row.sku, row.priceCode ?? '', 0);
    return (await work.insert(Item, { ...row, companyId: company.id })).id;
  });
  return present(context, id);
}

export async function updateItem(context: CallContext<Routes['items.update']>): Promise<Answer> {
  const { services, viewer, body, call, params } = context;
  await change(services, { actor: viewer, verb: call }, async (work) => {
    const item = await lockAllowed(context, work, Item, params.id, scope.items(viewer));
    const { expected, ...fields } = body;
    refuseCosts(context, fields);
    const patch = stored(fields);
    await work.expect('item', item, expected, Object.keys(patch));
    await expectImported(work, 'items', item, expected, Object.keys(fields));
    await refuseDouble(work, item.companyId, patch.sku ?? item.sku, patch.priceCode ?? item.priceCode, item.id);
    await work.update(Item, item, patch as Partial<RowOf<Item>>);
  });
  return present(context, params.id);
}

export async function deleteItem(context: CallContext<Routes['items.delete']>): Promise<Answer> {
  const { services, viewer, call, params } = context;
  return change(services, { actor: viewer, verb: call }, async (work) => {
    const item = await lockAllowed(context, work, Item, params.id, scope.items(viewer));
    await work.remove(
      Item,
      item,
      roomsFor.item(item).map(({ room }) => room),
    );
    return { value: { _id: item.id } };
  });
}

/** SKU and price level must be unique (Q22). */
async function refuseDouble(work: Work, companyId: number, sku: string, priceCode: string, but: number): Promise<void> {
  const [other] = await work.sql<{ id: number }>(
    'SELECT id FROM items WHERE company_id = $1 AND fold_case(sku) = fold_case($2) AND fold_case(price_code) = fold_case($3) AND id <> $4',
    [companyId, sku, priceCode, but],
  );
  if (!other) return;
  const level = priceCode === '' ? 'without a price code' : `at price code ${priceCode}`;
  throw conflict(`${sku} is in the catalog already ${level}. Change that row, or choose another price code.`, {
    kind: 'item',
    id: other.id,
  });
}
