import type { Routes } from '../../common/api/routes';
import { Company } from '../../db/models/Company';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { presentOne } from '../views/present';
import { change } from '../work/change';
import { rows } from '../work/sql';
import { companyPagePresenter } from './presentCompany';

/** Numbers go up by one and leave no gap: whoever makes the next company waits for this one. */
const numberLock = 7_310_005;
/** The first of an empty house is 101. */
const before = 100;

/** A new company; its initials need not be anybody's alone (spec §5 asks only for three letters). */
export async function createCompany(ask: Ask<Routes['companies.create']>) {
  const { house, viewer, body } = ask;
  const id = await change(house, { actor: viewer, verb: ask.call, repeatable: ask.repeatable }, async (work) => {
    await work.sql('SELECT pg_advisory_xact_lock($1) IS NULL AS locked', [numberLock]);
    const [last] = await work.sql<{ num: number }>('SELECT coalesce(max(num), $1) AS num FROM companies', [before]);
    const company = await work.insert(Company, {
      companyName: body.companyName,
      inits: body.inits,
      num: Math.max(before, last?.num ?? before) + 1,
      gdriveFolderId: body.gdriveFolderId || null,
    } as never);
    return company.id;
  });
  return presentOne(
    (sql, bind) => rows(house.db, sql, bind),
    companyPagePresenter,
    id,
    readerOf(ask),
    scope.companies(viewer, 'c'),
  );
}
