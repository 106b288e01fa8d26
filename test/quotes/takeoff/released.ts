import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchSheet } from '../../../common/companies/matchCsv';
import { ratioSheet } from '../../../common/companies/ratioCsv';
import { itemSheet } from '../../../common/items/itemCsv';
import type { JobPageView } from '../../../common/jobs/job';
import type { QuoteWrites } from '../../../common/quotes/document/quoteDoc';
import { mustAct } from '../../support/journey';
import type { World } from '../../support/world';
import { json, listRows, panels } from './takeoffs';

const seeds = join(import.meta.dirname, '../../../db/seeds/files');
const seed = (name: string) => readFileSync(join(seeds, name), 'utf8');

/** Loads a supplier's lists into company A: panels, match list, ratio list, catalog. */
export async function loadLists(world: World): Promise<void> {
  const company = world.companies.A.id;
  await world.sql('UPDATE companies SET flat_width = 48 WHERE id = $1', [company]);
  const rows = (table: string, columns: string, types: string, list: readonly object[]) =>
    world.sql(
      `INSERT INTO ${table} (company_id, ${columns}) SELECT $1, ${columns} FROM jsonb_to_recordset($2::jsonb) AS r(${types})`,
      [company, JSON.stringify(list)],
    );
  await rows('panels', 'code, name, coverage, pan_type', 'code text, name text, coverage numeric, pan_type text', [
    ...panels.map(({ code, coverage }) => ({ code, name: code, coverage, pan_type: 'EF' })),
  ]);
  const words = 'code text, panel text, paint text, metal text, color text, sku text, "drop" numeric';
  await rows(
    'match_entries',
    'code, panel, paint, metal, color, sku, "drop"',
    words,
    listRows(matchSheet, seed('match-list.csv')),
  );
  await rows(
    'ratio_entries',
    'code, item, ratio',
    'code text, item text, ratio numeric',
    listRows(ratioSheet, seed('ratio-list.csv')),
  );
  const items = listRows<Record<string, unknown>>(itemSheet, seed('catalog-full.csv')).map((row) => ({
    ...row,
    price_code: row.priceCode,
    price_cents: row.price === null ? null : Math.round((row.price as number) * 100),
    cost_cents: row.cost === null ? null : Math.round((row.cost as number) * 100),
  }));
  await rows(
    'items',
    'sku, price_code, description, unit, price_cents, cost_cents, markup, type, "drop", metal, paint, color, item, panel, size, count, lock',
    `sku text, price_code text, description text, unit text, price_cents bigint, cost_cents bigint, markup numeric, type text,
     "drop" numeric, metal text, paint text, color text, item text, panel text, size text, count integer, lock boolean`,
    items,
  );
}

const files = join(import.meta.dirname, 'files');

/** A job released with the takeoff files of a folder. */
export async function releasedJob(
  world: World,
  folder: string,
  changed: Record<string, string> = {},
): Promise<JobPageView> {
  const { _id } = await world.makeJob('Working');
  await release(world, _id, folder, changed);
  return world.as('admin').does('jobs.get', { params: { id: _id } });
}

/** Reviews and releases a folder's files as drafts, replacing the contents of those in `changed`. */
export async function release(
  world: World,
  id: number,
  folder: string,
  changed: Record<string, string> = {},
): Promise<void> {
  const drafts = readdirSync(join(files, folder)).map((name) => ({
    name,
    bytes: changed[name] ?? readFileSync(join(files, folder, name)),
  }));
  await mustAct(world.as('cad'), id, 'review', { files: await world.as('cad').upload('draftFile', drafts) });
  await mustAct(world.as('admin'), id, 'release');
}

/** The selections for a folder's quote, as a PATCH body. */
export function picksFor(folder: string): Record<string, string> {
  const { panel, paint, ...rest } = json('picks.json')[folder];
  return { ...rest, panelClass: panel, coating: paint };
}

/** Accepts a proposal as the browser does, by writing it into the document. */
export async function acceptWrites(world: World, id: number, writes: QuoteWrites) {
  const editor = { userId: world.people.client.id, sessionId: world.people.client.session, from: null };
  await world.opened.services.quotes.write(id, editor, () => writes);
  return world.as('client').does('quotes.get', { params: { id } });
}

/** A quote of a job released with the takeoff files of a folder, with the selections that it is priced with. */
export async function quoteOfTakeoff(world: World, folder: string) {
  const job = await releasedJob(world, folder);
  const { _id: id } = await world.as('client').does('quotes.create', { body: { name: folder, job: job._id } });
  await world.as('client').does('quotes.update', { params: { id }, body: picksFor(folder) });
  return { id, job: job._id };
}
