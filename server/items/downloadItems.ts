import { can } from '../../common/access/can';
import type { Routes } from '../../common/api/routes';
import { sheetFor } from '../../common/imports/sheets';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { companyFor } from '../companies/companyFor';
import { downloadSheet, exportPage } from '../views/downloadSheet';
import { all, always, fragment, place, rows } from '../work/sql';

/**
 * Downloads the catalog in SKU order (R9). A price that is made from cost and markup is blank, so that importing the file
 * again doesn't turn it into an entered one.
 */
export async function downloadItems({
  services,
  viewer,
  query,
}: CallContext<Routes['items.download']>): Promise<Answer> {
  const company = await companyFor((sql, bind) => rows(services.db, sql, bind), viewer, query.client);
  const own = all(scope.items(viewer, 'i'), fragment('i.company_id = ?', company.id));
  const costs = can['cost.read'](viewer);
  return {
    download: downloadSheet('item-download.csv', sheetFor('items', costs), (after) => {
      const beyond = after ? fragment('(i.sku_key, i.id) > (? COLLATE "C", ?::bigint)', after.key, after.id) : always;
      const binds: unknown[] = [];
      const where = place(all(own, beyond), binds);
      return rows(
        services.db,
        `SELECT i.id, i.sku_key AS key, i.sku, i.description, i.unit, i.price_cents / 100.0 AS price, i.price_code AS "priceCode",
           i.type, i."drop", i.metal, i.paint, i.color, i.item, ${costs ? 'i.markup, i.cost_cents / 100.0 AS cost,' : ''} i.panel, i.size, i.count, i.lock
         FROM items i WHERE ${where} ORDER BY i.sku_key, i.id LIMIT ${exportPage}`,
        binds,
      );
    }),
  };
}
