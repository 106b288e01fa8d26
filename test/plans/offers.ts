import type { Row } from '../../common/api/route';
import { apiBase, type RouteName, routes } from '../../common/api/routes';
import type { PersonName } from '../support/people';
import type { CrowdedWorld } from './crowdedWorld';

/** One possible query of a list call. */
export interface Offer {
  readonly name: RouteName;
  readonly who: PersonName;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Page size. */
  readonly page: number;
  /** Identical for every database size. */
  readonly label: string;
}

/** One reader per audience. */
const readers: readonly PersonName[] = ['admin', 'cad', 'client', 'customer'];
const page = 25;

/** Query fields that select the page rather than filter rows. */
const paging = ['after', 'limit', 'num', 'sort'];
/** Search texts: with many matches, few and none; of one and two letters; a client's and an author's name. */
const texts = ['hansen', 'hangar 77', 'xylophone', 'a', 'zq', '山田', 'birch metals', 'clientplain'];

/** All query variants of all list calls: every sort, each filter alone and with each sort, and search. */
export function offersOf(crowd: CrowdedWorld): Offer[] {
  const offers: Offer[] = [];
  for (const [name, row] of Object.entries(routes) as [RouteName, Row][]) {
    const shape = shapeOf(row);
    if (row.method !== 'GET' || !shape || !('limit' in shape)) continue;
    const path = `${apiBase}${row.path.replace(/:\w+/g, () => String(crowd.talkedAbout))}`;
    const sorts = optionsOf(shape.sort) ?? [];
    const filters = Object.keys(shape).filter((field) => !paging.includes(field) && field !== 'q');
    const queries: [string, Record<string, string>][] = [
      ['all', {}],
      ...sorts.map((sort): [string, Record<string, string>] => [sort, { sort }]),
    ];
    const narrowed: [string, Record<string, string>][] = [
      ...filters.flatMap((field) =>
        valuesOf(crowd, field, shape[field]).map(([says, value]): [string, Record<string, string>] => [
          `${field}=${says}`,
          { [field]: value },
        ]),
      ),
      ...('q' in shape ? texts.map((q): [string, Record<string, string>] => [`q=${q}`, { q }]) : []),
    ];
    const upward = sorts.filter((sort) => !sort.startsWith('-'));
    for (const [says, query] of narrowed) {
      queries.push(
        [says, query],
        ...upward.map((sort): [string, Record<string, string>] => [`${says} by ${sort}`, { ...query, sort }]),
      );
    }
    for (const who of readers) {
      for (const [says, query] of queries) {
        const board = query.workflowView !== undefined;
        if (board && query.sort !== undefined) continue;
        // Combine filters and sorts only for the admin, who reads everything; the others read fewer rows.
        if (says.includes(' by ') && who !== 'admin') continue;
        offers.push({
          name,
          who,
          path,
          query: board ? query : { ...query, limit: String(page) },
          page: board ? 1000 : page,
          label: `${name} ${says} for ${who}`,
        });
      }
    }
  }
  return offers;
}

interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      innerType?: Schema;
      in?: Schema;
      options?: Schema[];
      entries?: Record<string, string>;
      shape?: Record<string, Schema>;
    };
  };
}
const shapeOf = (row: Row): Record<string, Schema> | undefined =>
  (row.query as unknown as Schema | undefined)?._zod.def.shape;

/** The values of a query field, if the contract lists them. */
function optionsOf(schema: Schema | undefined): string[] | undefined {
  const def = schema?._zod.def;
  if (!def) return undefined;
  if (def.entries) return Object.values(def.entries);
  return optionsOf(def.innerType ?? def.in);
}

const statuses = [
  'Submitted',
  'RFI',
  'Validated',
  'Working',
  'Correction',
  'Review',
  'Released',
  'Revision',
  'No Takeoff',
];

/** Free-text fields of catalog and customers, with values that many, few, no (blank) and no rows at all have. */
const freeText = ['priceCode', 'metal', 'paint', 'color', 'panel'];
const freeTextValues = ['often', 'seldom', '(blank)', 'never'];

/** Values to try for a query field; throws for an unknown field so that it can't be forgotten. */
function valuesOf({ ids, talkedAbout }: CrowdedWorld, field: string, schema: Schema | undefined): [string, string][] {
  const bare = /^filter\[(\w+)\]$/.exec(field)?.[1] ?? field;
  if (bare in ids) {
    const [many, few] = ids[bare as keyof typeof ids];
    const none: [string, string][] = bare === 'drafter' ? [['none', 'none']] : [];
    return [['of many', String(many)], ['of few', String(few)], ...none];
  }
  if (bare === 'status' && !optionsOf(schema))
    return [...statuses, 'Working,Review', 'RFI,Released'].map((s) => [s, s]);
  if (bare === 'id' || bare === 'import') return [['one', String(talkedAbout)]];
  if (bare === 'from' || bare === 'to') {
    return ['2024-05-01T00:00:00.000Z', '2026-11-19T00:00:00.000Z'].map((at) => [at.slice(0, 4), at]);
  }
  if (freeText.includes(bare)) return freeTextValues.map((word) => [word, word]);
  const options = optionsOf(schema);
  // Flags can also be 1 and 0.
  if (options)
    return options
      .filter((option) => !/^[01]$/.test(option) || !options.includes('true'))
      .map((option) => [option, option]);
  throw new Error(`Add values for ${field} to test/plans/offers.ts, so that its query plans are tested.`);
}
