import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ratioSheet } from '../../../common/companies/ratioCsv';
import { matchSheet } from '../../../common/companies/matchCsv';
import { isFatal } from '../../../common/csv/fault';
import { readSheet } from '../../../common/csv/readSheet';
import type { Sheet } from '../../../common/csv/sheet';
import { itemSheet } from '../../../common/items/itemCsv';
import type { RatioRow } from '../../../common/quotes/pricing/accessories';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { short, twoPlaces } from '../../../common/quotes/pricing/decimal';
import { decimalInches } from '../../../common/quotes/panels/lengths';
import { makeLists } from '../../../common/quotes/pricing/lists';
import type { MatchRow } from '../../../common/quotes/pricing/matching';
import type { CatalogRow } from '../../../common/quotes/pricing/prices';
import { asContent, buildSteps, headerOf } from '../../../common/quotes/takeoff/buildQuote';
import { readTakeoff, type TakeoffFile } from '../../../common/quotes/takeoff/readTakeoff';
import { runSync } from '../../../common/quotes/takeoff/steps';
import { takeoffSteps } from '../../../common/quotes/takeoff/takeoffChanges';
import { decode } from '../../../common/csv/decode';

const files = join(import.meta.dirname, 'files');
const seeds = join(import.meta.dirname, '../../../db/seeds/files');

/** The rows of one of the company's lists, read by the application's own import. */
export function listRows<T>(sheet: Sheet, text: string): T[] {
  const read = readSheet(sheet, { text, mixed: [] }, { flatWidth: 48 }, {});
  if (isFatal(read) || read.bad.length > 0) throw new Error('The list has invalid rows.');
  const blank = Object.fromEntries(sheet.columns.map(({ field, blank }) => [field, blank]));
  return read.good.map(({ values }) => ({ ...blank, ...values }) as T);
}
const seed = (name: string) => readFileSync(join(seeds, name), 'utf8');

export const panels = seed('panels.csv')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((row) => /^([^,]+),.*?,?([\d.]+),(?:EF|SS)$/.exec(row))
  .map((found) => ({ code: found?.[1] ?? '', coverage: Number(found?.[2]) }));

export const lists = makeLists({
  matches: listRows<MatchRow>(matchSheet, seed('match-list.csv')),
  ratios: listRows<RatioRow>(ratioSheet, seed('ratio-list.csv')),
  catalog: listRows<CatalogRow>(itemSheet, seed('catalog-full.csv')),
  defaultFlat: 48,
  panels,
});

/** The differences between a takeoff and a quote. */
export const takeoffChanges = (...args: Parameters<typeof takeoffSteps>) => runSync(takeoffSteps(...args));

export const json = (name: string) => JSON.parse(readFileSync(join(files, name), 'utf8'));

export function fileOf(name: string, bytes: Uint8Array = readFileSync(join(files, name))): TakeoffFile {
  const decoded = decode(bytes);
  if (isFatal(decoded)) throw new Error(decoded.message);
  return { name, ...decoded };
}
export const takeoffOf = (folder: string) =>
  readTakeoff(
    readdirSync(join(files, folder)).map((name) => fileOf(join(folder, name))),
    panels.map(({ code }) => code),
  );

interface PickTexts {
  panel: string;
  metal: string;
  paint: string;
  color: string;
  priceCode: string;
  flatWidth: string;
  lbPerFt: string;
  tax: string;
}

/** A folder's complete quote, in the format of expected.json. */
export function quoteOf(folder: string) {
  const { panel, paint, ...rest }: PickTexts = json('picks.json')[folder];
  const header = headerOf({ ...rest, panelClass: panel, coating: paint });
  const takeoff = takeoffOf(folder);
  const built = runSync(buildSteps(takeoff, header, lists));
  const computed = computeQuote(
    asContent(
      header,
      built.lines.map(({ cells }) => cells),
      built.cutlist,
    ),
    lists,
  );
  const { totals } = computed;
  return {
    lines: built.lines.map(({ cells }, i) => {
      const line = computed.lines[i]!;
      return {
        kind: cells.kind,
        code: cells.code,
        sku: cells.sku || null,
        description: cells.description,
        unit: cells.unit || null,
        quantity: line.quantity === null ? null : short(line.quantity),
        length: cells.length || null,
        priceCents: line.price,
        totalCents: line.total,
        drop: line.drop === null ? null : short(line.drop),
        flats: line.flats,
        flags: line.problems.flatMap(({ code }) => code ?? []),
      };
    }),
    unmatched: built.unmatched,
    accessories: built.accessories.map(({ item, sku, pieces, packs, quantity }) => ({
      item,
      sku,
      pieces,
      packs,
      quantity,
    })),
    cutlist: computed.cutlist.map(({ quantity, feet, inch, linearFeet, weight }) => ({
      quantity,
      feet,
      inch,
      linearFeet: twoPlaces(linearFeet ?? 0),
      weight: twoPlaces(weight ?? 0),
    })),
    nested: computed.nested.map(({ length, ...group }) => ({
      ...group,
      length: length === null ? null : decimalInches(length),
    })),
    packs: computed.packs.packs.map(({ number, runs, pieces, linearFeet, weight, overweight }) => ({
      number,
      runs: runs.map((run) => ({ pieces: run.pieces, lengthFt: twoPlaces(run.length) })),
      pieces,
      linearFeet: twoPlaces(linearFeet),
      weight: twoPlaces(weight),
      overweight,
    })),
    totals: {
      pieces: totals.pieces,
      linearFeet: twoPlaces(totals.linearFeet),
      squares: twoPlaces(totals.squares ?? 0),
      weight: twoPlaces(totals.weight ?? 0),
      flatsByLine: totals.flatsByLine,
      flatsNested: totals.flatsNested,
      subtotalCents: totals.subTotal,
      taxCents: totals.tax,
      totalCents: totals.total,
    },
    refused: takeoff.refused,
    warnings: [...takeoff.warnings, ...built.withoutLength],
    skipped: takeoff.skipped,
  };
}
