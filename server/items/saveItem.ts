import type { Routes } from '../../common/api/routes';
import { roomsFor } from '../../common/access/audience';
import { plainWord } from '../../common/csv/sheet';
import { Item } from '../../db/models/Item';
import { allow } from '../access/allow';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, Ask } from '../ask';
import { companyFor } from '../companies/companyFor';
import { presentOne } from '../views/present';
import { change } from '../work/change';
import { expectImported } from '../work/expectImported';
import { conflict } from '../work/refusal';
import { rows } from '../work/sql';
import type { RowOf, Work } from '../work/Work';
import { itemPresenter } from './presentItem';

type Fields = Omit<Ask<Routes['items.update']>['body'], 'expected'>;

const cents = (dollars: number | null | undefined) => (dollars == null ? dollars : Math.round(dollars * 100));

/** As they are stored: upper-cased SKU and price level, money in cents. */
const stored = ({ price, cost, sku, priceCode, ...rest }: Fields) => ({
  ...rest,
  ...(sku === undefined ? {} : { sku: plainWord(sku) }),
  ...(priceCode === undefined ? {} : { priceCode: plainWord(priceCode) }),
  ...(price === undefined ? {} : { priceCents: cents(price) as number | null }),
  ...(cost === undefined ? {} : { costCents: cents(cost) as number | null }),
});

const present = ({ house, viewer }: Pick<Ask, 'house' | 'viewer'>, id: number) =>
  presentOne(
    (sql, bind) => rows(house.db, sql, bind),
    itemPresenter,
    id,
    readerOf({ viewer }),
    scope.items(viewer, 'i'),
  );

/** Add an item (spec §5: the SKU is upper-cased on save). */
export async function createItem(ask: Ask<Routes['items.create']>): Promise<Answer> {
  const { house, viewer, body, call, repeatable } = ask;
  const id = await change(house, { actor: viewer, verb: call, repeatable }, async (work) => {
    const { client, ...fields } = body;
    const company = await companyFor((sql, bind) => work.sql(sql, bind), viewer, client);
    const row = { ...stored(fields), sku: plainWord(body.sku) };
    await refuseDouble(work, company.id, row.sku, row.priceCode ?? '', 0);
    return (await work.insert(Item, { ...row, companyId: company.id })).id;
  });
  return present(ask, id);
}

export async function updateItem(ask: Ask<Routes['items.update']>): Promise<Answer> {
  const { house, viewer, body, call, params } = ask;
  await change(house, { actor: viewer, verb: call }, async (work) => {
    const item = await work.lock(Item, params.id, scope.items(viewer));
    allow(viewer, 'item.edit');
    const { expected, ...fields } = body;
    const patch = stored(fields);
    await work.expect('item', item, expected, Object.keys(patch));
    await expectImported(work, 'items', item, expected, Object.keys(fields));
    await refuseDouble(work, item.companyId, patch.sku ?? item.sku, patch.priceCode ?? item.priceCode, item.id);
    await work.update(Item, item, patch as Partial<RowOf<Item>>);
  });
  return present(ask, params.id);
}

export const deleteItem = ({ house, viewer, call, params }: Ask<Routes['items.delete']>): Promise<Answer> =>
  change(house, { actor: viewer, verb: call }, async (work) => {
    const item = await work.lock(Item, params.id, scope.items(viewer));
    allow(viewer, 'item.delete');
    await work.remove(
      Item,
      item,
      roomsFor.item(item).map(({ room }) => room),
    );
    return { value: { _id: item.id } };
  });

/** One row per SKU and price level (Q22). */
async function refuseDouble(work: Work, companyId: number, sku: string, priceCode: string, but: number): Promise<void> {
  const [other] = await work.sql<{ id: number }>(
    'SELECT id FROM items WHERE company_id = $1 AND upper(sku) = upper($2) AND upper(price_code) = upper($3) AND id <> $4',
    [companyId, sku, priceCode, but],
  );
  if (!other) return;
  const level = priceCode === '' ? 'without a price code' : `at price code ${priceCode}`;
  throw conflict(`${sku} is in the catalog already ${level}. Change that row, or choose another price code.`, {
    kind: 'item',
    id: other.id,
  });
}
