import type { StoryCompany } from '../../db/seeds/companies';
import { Company } from '../../db/models/Company';
import { Customer } from '../../db/models/Customer';
import { Item } from '../../db/models/Item';
import { MatchEntry } from '../../db/models/MatchEntry';
import { Panel } from '../../db/models/Panel';
import { RatioEntry } from '../../db/models/RatioEntry';
import type { Services } from '../services';
import { change } from '../work/change';
import { insertRows } from './insertRows';
import { seedRows } from './roofs/seedFile';

export interface SeededCompany {
  readonly id: number;
  /** Customer IDs by short name; the first one if a name occurs twice. */
  readonly customers: ReadonlyMap<string, number>;
}

const number = (text: string | undefined): number | null => (text ? Number(text) : null);
/** Converts dollars to cents. */
const cents = (text: string | undefined): number | null => (text ? Math.round(Number(text) * 100) : null);

/** Creates a supplier with panels, customers, catalog, match list and ratio list. */
export async function seedCompany(services: Services, story: StoryCompany): Promise<SeededCompany> {
  const { prices, files, ...company } = story;
  const read = (name: string) => seedRows(files, `${name}.csv`);
  const [panels, customers, items, match, ratio] = await Promise.all(
    ['panels', 'customers', 'catalog-full', 'match-list', 'ratio-list'].map(read),
  );
  return change(services, { actor: null, verb: 'companies.create' }, async (work) => {
    const { id: companyId } = await work.insert(Company, {
      ...company,
      metals: [...company.metals],
      paints: [...company.paints],
      colors: [...company.colors],
      emails: [...company.emails],
      price1Cents: prices[0],
      price2Cents: prices[1],
      price3Cents: prices[2],
      price4Cents: prices[3],
      price5Cents: prices[4] ?? null,
    });
    const insert = (model: Parameters<typeof insertRows>[1], given: readonly Record<string, unknown>[] | undefined) =>
      insertRows(
        work,
        model,
        (given ?? []).map((row) => ({ companyId, ...row })),
      );

    await insert(
      Panel,
      panels?.map((row) => ({
        code: row.code,
        name: row.name,
        coverage: number(row.coverage),
        panType: row.panelType,
      })),
    );
    await insert(
      Customer,
      customers?.map((row) => ({
        name: row['Customer Name'],
        shortName: row['Short Name'],
        customerNum: row['Customer Number'],
        priceCode: row['Price Code'],
        emails: (row['Emails (comma separated)'] ?? '')
          .split(',')
          .map((email) => email.trim())
          .filter(Boolean),
      })),
    );
    await insert(
      Item,
      items?.map(({ price, cost, markup, drop, count, lock, ...row }) => ({
        ...row,
        priceCents: cents(price),
        costCents: cents(cost),
        markup: number(markup),
        drop: number(drop),
        count: number(count),
        lock: lock === '1',
      })),
    );
    await insert(
      MatchEntry,
      match?.map((row) => ({ ...row, drop: number(row.drop) })),
    );
    await insert(
      RatioEntry,
      ratio?.map((row) => ({ ...row, ratio: number(row.ratio) })),
    );
    work.stale(['customer']);

    const known = await work.sql<{ id: number; shortName: string }>(
      'SELECT id, short_name AS "shortName" FROM customers WHERE company_id = $1 ORDER BY id DESC',
      [companyId],
    );
    return { id: companyId, customers: new Map(known.map(({ id, shortName }) => [shortName, id])) };
  });
}
