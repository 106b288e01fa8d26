import type { Routes } from '../../common/api/routes';
import { itemSheet } from '../../common/items/itemCsv';
import { scope } from '../access/scope';
import type { Answer, Ask } from '../ask';
import { companyFor } from '../companies/companyFor';
import { downloadSheet, exportPage } from '../views/downloadSheet';
import { all, always, fragment, place, rows } from '../work/sql';

/** The catalog as a file (spec §9 names it), in the order of its SKUs. */
export async function downloadItems({ house, viewer, query }: Ask<Routes['items.download']>): Promise<Answer> {
  const company = await companyFor((sql, bind) => rows(house.db, sql, bind), viewer, query.client);
  const own = all(scope.items(viewer, 'i'), fragment('i.company_id = ?', company.id));
  return {
    download: downloadSheet('item-download.csv', itemSheet, (after) => {
      const beyond = after ? fragment('(i.sku_key, i.id) > (? COLLATE "C", ?::bigint)', after.key, after.id) : always;
      const binds: unknown[] = [];
      const where = place(all(own, beyond), binds);
      return rows(
        house.db,
        `SELECT i.id, i.sku_key AS key, i.sku, i.description, i.unit, i.price_cents / 100.0 AS price, i.price_code AS "priceCode",
           i.type, i."drop", i.metal, i.paint, i.color, i.item, i.markup, i.cost_cents / 100.0 AS cost, i.panel, i.size, i.count, i.lock
         FROM items i WHERE ${where} ORDER BY i.sku_key, i.id LIMIT ${exportPage}`,
        binds,
      );
    }),
  };
}
