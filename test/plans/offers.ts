import type { Row } from '../../common/api/route';
import { apiBase, type RouteName, routes } from '../../common/api/routes';
import type { PersonName } from '../support/people';
import type { CrowdedWorld } from './crowdedWorld';

/** One way to ask for a list that the contract offers. */
export interface Offer {
  readonly name: RouteName;
  readonly who: PersonName;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Rows of a page. */
  readonly page: number;
  /** The same at every size of the database. */
  readonly label: string;
}

/** One reader of each audience that reads lists. */
const readers: readonly PersonName[] = ['admin', 'cad', 'client', 'customer'];
const page = 25;

/** What a screen says of the page it wants, not of which rows. */
const paging = ['after', 'limit', 'num', 'sort'];
/** Free texts: what many rows have, what few have, what none has; one letter and two. */
const texts = ['hansen', 'hangar 77', 'xylophone', 'a', 'zq', '山田'];

/** Everything that the contract offers of its lists: every sort, each filter alone and with each sort, search. */
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
        // Every filter with every sort for those who read everything; the others' rows are narrowed already.
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

/** What a field of the query may be, where the contract itself lists it. */
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

/** Fields of the catalog and the customers that hold any word; what many rows say, what few do, none, what nobody says. */
const worded = ['priceCode', 'metal', 'paint', 'color', 'panel'];
const saidThere = ['often', 'seldom', '(blank)', 'never'];

/** How a field is asked with; one that is offered and unknown here fails the test until it is known. */
function valuesOf({ ids, talkedAbout }: CrowdedWorld, field: string, schema: Schema | undefined): [string, string][] {
  const bare = /^filter\[(\w+)\]$/.exec(field)?.[1] ?? field;
  if (bare in ids) {
    const [many, few] = ids[bare as keyof typeof ids];
    const none: [string, string][] = bare === 'drafter' ? [['none', 'none']] : [];
    return [['of many', String(many)], ['of few', String(few)], ...none];
  }
  if (bare === 'status' && !optionsOf(schema))
    return [...statuses, 'Working,Review', 'RFI,Released'].map((s) => [s, s]);
  if (bare === 'id') return [['one', String(talkedAbout)]];
  if (bare === 'from' || bare === 'to') {
    return ['2024-05-01T00:00:00.000Z', '2026-11-19T00:00:00.000Z'].map((at) => [at.slice(0, 4), at]);
  }
  if (worded.includes(bare)) return saidThere.map((word) => [word, word]);
  const options = optionsOf(schema);
  // A flag may be written as 1 and 0 too.
  if (options)
    return options
      .filter((option) => !/^[01]$/.test(option) || !options.includes('true'))
      .map((option) => [option, option]);
  throw new Error(`How is ${field} asked with? test/plans/offers.ts must know, so that its plans are looked at.`);
}
