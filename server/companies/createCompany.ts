import type { Routes } from '../../common/api/routes';
import { Company } from '../../db/models/Company';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { presentOne } from '../views/present';
import { change } from '../work/change';
import { rows } from '../work/sql';
import { initialsFree, lockCompanies } from './initialsFree';
import { companyPagePresenter } from './presentCompany';

/** The first company of an installation gets number 101. */
const before = 100;

/** Creates a company with unique initials. */
export async function createCompany(context: CallContext<Routes['companies.create']>) {
  const { services, viewer, body } = context;
  const id = await change(
    services,
    { actor: viewer, verb: context.call, repeatable: context.repeatable },
    async (work) => {
      // Numbers are consecutive, without gaps.
      await lockCompanies(work);
      await initialsFree(work, body.inits, null);
      const [last] = await work.sql<{ num: number }>('SELECT coalesce(max(num), $1) AS num FROM companies', [before]);
      const company = await work.insert(Company, {
        companyName: body.companyName,
        inits: body.inits,
        num: Math.max(before, last?.num ?? before) + 1,
        gdriveFolderId: body.gdriveFolderId || null,
      } as never);
      return company.id;
    },
  );
  return presentOne(
    (sql, bind) => rows(services.db, sql, bind),
    companyPagePresenter,
    id,
    readerOf(context),
    scope.companies(viewer, 'c'),
  );
}
