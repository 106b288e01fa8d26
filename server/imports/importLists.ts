import type { Routes } from '../../common/api/routes';
import { allow } from '../access/allow';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { type CompanyFor, companyFor } from '../companies/companyFor';
import type { Run } from '../views/present';
import { notFound } from '../work/refusal';
import { all, fragment, place, rows } from '../work/sql';
import { runImport } from './runImport';

const runOf =
  ({ house }: Pick<Ask, 'house'>): Run =>
  (sql, bind) =>
    rows(house.db, sql, bind);

/** A company's catalog or customers: outside people's own, staff name it in `client`. */
const importOf =
  (what: 'items' | 'customers') => async (ask: Ask<Routes['items.import']> | Ask<Routes['customers.import']>) => {
    const { client, ...asked } = ask.body;
    return runImport(ask, what, await companyFor(runOf(ask), ask.viewer, client), asked);
  };
export const importItems = importOf('items');
export const importCustomers = importOf('customers');

/** Match and ratio lists are parts of a company's page: its id stands in the path. */
const importInto =
  (what: 'match' | 'ratio') =>
  async (ask: Ask<Routes['companies.importMatch']> | Ask<Routes['companies.importRatio']>) => {
    const company = await companyByScope(ask);
    allow(ask.viewer, 'company.importLists');
    return runImport(ask, what, company, ask.body);
  };
export const importMatch = importInto('match');
export const importRatio = importInto('ratio');

async function companyByScope(ask: Pick<Ask, 'house' | 'viewer'> & { params: { id: number } }): Promise<CompanyFor> {
  const binds: unknown[] = [];
  const where = place(all(fragment('c.id = ?', ask.params.id), scope.companies(ask.viewer, 'c')), binds);
  const [company] = await runOf(ask)<CompanyFor>(
    `SELECT c.id, c.flat_width::float8 AS "flatWidth" FROM companies c WHERE ${where}`,
    binds,
  );
  if (!company) throw notFound();
  return company;
}
