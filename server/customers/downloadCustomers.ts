import type { Routes } from '../../common/api/routes';
import { customerSheet } from '../../common/customers/customerCsv';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { companyFor } from '../companies/companyFor';
import { downloadSheet, exportPage } from '../views/downloadSheet';
import { all, always, fragment, place, rows } from '../work/sql';

/** Downloads all customers of a company by name (R9). */
export async function downloadCustomers({
  services,
  viewer,
  query,
}: CallContext<Routes['customers.download']>): Promise<Answer> {
  const company = await companyFor((sql, bind) => rows(services.db, sql, bind), viewer, query.client);
  const own = all(scope.customers(viewer, 'cu'), fragment('cu.company_id = ?', company.id));
  return {
    download: downloadSheet('customer-download.csv', customerSheet, (after) => {
      const beyond = after
        ? fragment('(cu.name_key, cu.id) > (? COLLATE "C", ?::bigint)', after.key, after.id)
        : always;
      const binds: unknown[] = [];
      const where = place(all(own, beyond), binds);
      return rows(
        services.db,
        `SELECT cu.id, cu.name_key AS key, cu.name, cu.customer_num AS "customerNumForClient", cu.price_code AS "priceCode",
           cu.emails, cu.short_name AS "shortName"
         FROM customers cu WHERE ${where} ORDER BY cu.name_key, cu.id LIMIT ${exportPage}`,
        binds,
      );
    }),
  };
}
