import type { Routes } from '../../common/api/routes';
import { allowCall } from '../access/allow';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { type CompanyFor, companyFor } from '../companies/companyFor';
import type { Run } from '../views/present';
import { notFound } from '../work/refusal';
import { all, fragment, place, rows } from '../work/sql';
import { runImport } from './runImport';

const runOf =
  ({ services }: Pick<CallContext, 'services'>): Run =>
  (sql, bind) =>
    rows(services.db, sql, bind);

/** Imports a company's catalog or customers: outside users' own; staff name the company in `client`. */
const importOf =
  (what: 'items' | 'customers') =>
  async (context: CallContext<Routes['items.import']> | CallContext<Routes['customers.import']>) => {
    const { client, ...options } = context.body;
    return runImport(context, what, await companyFor(runOf(context), context.viewer, client), options);
  };
export const importItems = importOf('items');
export const importCustomers = importOf('customers');

/** Match and ratio lists belong to the company page, so the company ID is in the path. */
const importInto =
  (what: 'match' | 'ratio') =>
  async (context: CallContext<Routes['companies.importMatch']> | CallContext<Routes['companies.importRatio']>) => {
    const company = await companyByScope(context);
    allowCall(context);
    return runImport(context, what, company, context.body);
  };
export const importMatch = importInto('match');
export const importRatio = importInto('ratio');

async function companyByScope(
  context: Pick<CallContext, 'services' | 'viewer'> & { params: { id: number } },
): Promise<CompanyFor> {
  const binds: unknown[] = [];
  const where = place(all(fragment('c.id = ?', context.params.id), scope.companies(context.viewer, 'c')), binds);
  const [company] = await runOf(context)<CompanyFor>(
    `SELECT c.id, c.flat_width::float8 AS "flatWidth" FROM companies c WHERE ${where}`,
    binds,
  );
  if (!company) throw notFound();
  return company;
}
