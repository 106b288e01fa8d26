import { Readable } from 'node:stream';
import type { Routes } from '../../common/api/routes';
import { allow } from '../access/allow';
import type { Answer, Ask } from '../ask';
import { companyFor } from '../companies/companyFor';
import { rows } from '../work/sql';
import { readBadRows } from './readFile';

/** The refused rows of a file, to be fixed and imported again. */
export async function downloadBadRows(ask: Ask<Routes['imports.badRows']>): Promise<Answer> {
  const { house, viewer, body, received } = ask;
  const { what, client, ...layout } = body;
  const needs = {
    items: 'item.edit',
    customers: 'customer.edit',
    match: 'company.importLists',
    ratio: 'company.importLists',
  };
  allow(viewer, needs[what] as 'item.edit');
  const company = await companyFor((sql, bind) => rows(house.db, sql, bind), viewer, client);
  const text = `\ufeff${await house.importQueue.run(company.id, () => readBadRows(what, received, company, layout))}`;
  return {
    download: {
      name: 'bad-rows.csv',
      mime: 'text/csv; charset=utf-8',
      size: Buffer.byteLength(text),
      open: () => Readable.from([Buffer.from(text)]),
    },
  };
}
