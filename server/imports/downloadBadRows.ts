import { can } from '../../common/access/can';
import type { Routes } from '../../common/api/routes';
import { allowOneOf } from '../access/allow';
import type { Answer, CallContext } from '../callContext';
import { companyFor } from '../companies/companyFor';
import { downloadBytes } from '../views/downloadBytes';
import { rows } from '../work/sql';
import { importPermission } from './importPermission';
import { readBadRows } from './readFile';

/** Downloads the rejected rows of a file, to fix and import again. */
export async function downloadBadRows(context: CallContext<Routes['imports.badRows']>): Promise<Answer> {
  const { services, viewer, body, received } = context;
  const { what, client, ...layout } = body;
  allowOneOf(context, importPermission[what]);
  const company = await companyFor((sql, bind) => rows(services.db, sql, bind), viewer, client);
  const options = { ...layout, costs: can['cost.read'](viewer) };
  const text = `\ufeff${await services.importQueue.run(company.id, () => readBadRows(what, received, company, options))}`;
  return { download: downloadBytes('bad-rows.csv', 'text/csv; charset=utf-8', Buffer.from(text)) };
}
