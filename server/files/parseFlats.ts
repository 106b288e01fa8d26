import { can } from '../../common/access/can';
import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { fileIdOf, fileUrl } from '../../common/api/text';
import { computeLine } from '../../common/quotes/computeLine';
import type { LineText } from '../../common/quotes/content';
import { fromNumber, toNumber } from '../../common/quotes/decimal';
import type { QuoteLists } from '../../common/quotes/lists';
import { resolveCode } from '../../common/quotes/resolve';
import type { FlatsSaid } from '../../common/quotes/takeoffRoutes';
import { picksOf } from '../../common/quotes/picks';
import { asContent, headerOf } from '../../common/quotes/takeoff/buildQuote';
import type { Takeoff } from '../../common/quotes/takeoff/readTakeoff';
import { isPause, type Steps } from '../../common/quotes/takeoff/steps';
import type { Ask } from '../ask';
import { loadLists } from '../quotes/loadLists';
import { takeoffOf } from '../quotes/readTakeoff';
import { Json } from '../views/present';
import { inTurns } from '../work/inTurns';
import { invalid } from '../work/refusal';
import { oneRow, rows } from '../work/sql';
import { findFile } from './openFile';

/** The trim list of one of our files (domain 3.3); equal codes are one line, whatever their lengths. */
export async function parseFlats({ house, viewer, body }: Ask<Routes['quotes.parseFlats']>) {
  if (!fileUrl.safeParse(body.url).success) throw invalid({ url: 'is not one of our files' });
  const id = fileIdOf(body.url);
  const { name, size } = await findFile(house, viewer, id);
  const owner = await oneRow<{ companyId: number | null }>(
    house.db,
    `SELECT coalesce(j.company_id, u.company_id) AS "companyId" FROM files f LEFT JOIN jobs j ON j.id = f.job_id
     JOIN users u ON u.id = f.uploader_id WHERE f.id = $1`,
    [id],
  );
  const companyId = owner?.companyId ?? 0;
  const takeoff = await takeoffOf(house, [{ id, name, size }], companyId);
  const [fault] = takeoff.faults;
  if (fault) throw invalid({ url: `cannot be read: ${fault.message}` });
  const trims = summed(takeoff.trims);
  const answer = (flats: readonly Flat[]) => ({
    json: new Json(JSON.stringify(flats)),
    headers: { 'X-Said': saidOf(takeoff) },
  });
  if (!can['quote.edit'](viewer)) return answer(trims.map(({ code, quantity }) => ({ code, quantity })));

  const codes = trims.map(({ code }) => code);
  const lists = await loadLists((sql, bind) => rows(house.db, sql, bind), companyId, { codes });
  return answer(await inTurns(flatSteps(trims, lists)));
}

type Flat = ReplyOf<Routes['quotes.parseFlats']>[number];

/** A header of more than this is cut off on its way. */
const mostSaid = 3000;

/** Rows that are not in the list, by their names (Q10): as many as a header holds, and how many more there are. */
function saidOf({ refused, skipped }: Takeoff): string {
  let room = mostSaid;
  const fits = (one: unknown) => {
    room -= ascii(one).length + 1;
    return room >= 0;
  };
  const named = { refused: refused.slice(0, 100).filter(fits), skipped: skipped.slice(0, 100).filter(fits) };
  const more = refused.length + skipped.length - named.refused.length - named.skipped.length;
  return ascii({ ...named, more } satisfies FlatsSaid);
}

/** JSON as a header has to be written. */
const ascii = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Each trim as the lists have it without any picks, in flats of the company's width (Q5). */
function* flatSteps(trims: Takeoff['trims'], lists: QuoteLists): Steps<Flat[]> {
  const header = headerOf({});
  const flatWidth = lists.defaultFlat === null ? null : fromNumber(lists.defaultFlat);
  const flats: Flat[] = [];
  for (const [i, { code, quantity }] of trims.entries()) {
    if (isPause(i)) yield;
    const { cells } = resolveCode(code, picksOf(header), header.priceCode, lists);
    const [line] = asContent(header, [{ ...cells, kind: 'trim', quantity: String(quantity) }], []).lines;
    const { drop, flats: needed } = computeLine(line as LineText, {
      ...{ flatWidth, panelQuantity: () => '', piecesNeeded: () => 0, trimsByPiece: false },
    });
    flats.push({ code, quantity, sku: cells.sku || null, drop: drop === null ? null : toNumber(drop), flats: needed });
  }
  return flats;
}

function summed<T extends { code: string; quantity: number }>(trims: readonly T[]): T[] {
  const byCode = new Map<string, T>();
  for (const trim of trims) {
    const key = trim.code.toUpperCase();
    const same = byCode.get(key);
    byCode.set(key, same ? { ...same, quantity: same.quantity + trim.quantity } : trim);
  }
  return [...byCode.values()];
}
