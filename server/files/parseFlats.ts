import { foldCase } from '../../common/csv/foldCase';
import { can } from '../../common/access/can';
import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { fileIdOf, fileUrl } from '../../common/api/text';
import { computeLine } from '../../common/quotes/pricing/computeLine';
import type { LineText } from '../../common/quotes/document/content';
import { fromNumber, toNumber } from '../../common/quotes/pricing/decimal';
import type { QuoteLists } from '../../common/quotes/pricing/lists';
import { resolveCode } from '../../common/quotes/pricing/resolve';
import type { FlatsReport } from '../../common/quotes/takeoffRoutes';
import { picksOf } from '../../common/quotes/pricing/picks';
import { asContent, headerOf } from '../../common/quotes/takeoff/buildQuote';
import type { Takeoff } from '../../common/quotes/takeoff/readTakeoff';
import { shouldYield, type Steps } from '../../common/quotes/takeoff/steps';
import type { CallContext } from '../callContext';
import { loadLists } from '../quotes/takeoff/loadLists';
import { takeoffOf } from '../jobs/takeoff/readTakeoff';
import { Json } from '../views/present';
import { runInSlices } from '../work/tasks/runInSlices';
import { headerJson } from '../views/headerJson';
import { invalid } from '../work/refusal';
import { oneRow, rows } from '../work/sql';
import { findFile } from './openFile';

/** Lists the trims in a file (domain 3.3), summed by code regardless of length. */
export async function parseFlats({ services, viewer, body }: CallContext<Routes['quotes.parseFlats']>) {
  if (!fileUrl.safeParse(body.url).success) throw invalid({ url: 'is not one of our files' });
  const id = fileIdOf(body.url);
  const { name, size } = await findFile(services, viewer, id);
  const owner = await oneRow<{ companyId: number | null }>(
    services.db,
    `SELECT coalesce(j.company_id, u.company_id) AS "companyId" FROM files f LEFT JOIN jobs j ON j.id = f.job_id
     JOIN users u ON u.id = f.uploader_id WHERE f.id = $1`,
    [id],
  );
  const companyId = owner?.companyId ?? 0;
  const takeoff = await takeoffOf(services, [{ id, name, size }], companyId);
  const [fault] = takeoff.faults;
  if (fault) throw invalid({ url: `can't be read: ${fault.message}` });
  const trims = summed(takeoff.trims);
  const answer = (flats: readonly Flat[]) => ({
    json: new Json(JSON.stringify(flats)),
    headers: { 'X-Said': reportOf(takeoff) },
  });
  if (!can['quote.edit'](viewer)) return answer(trims.map(({ code, quantity }) => ({ code, quantity })));

  const codes = trims.map(({ code }) => code);
  const lists = await loadLists((sql, bind) => rows(services.db, sql, bind), companyId, { codes });
  return answer(await runInSlices(flatSteps(trims, lists)));
}

type Flat = ReplyOf<Routes['quotes.parseFlats']>[number];

/** Longer headers may be truncated in transit. */
const maxReportLength = 3000;

/** Rows and codes left out of the list (Q10): as many as fit the header, and how many more. */
function reportOf({ refused, skipped }: Takeoff): string {
  let room = maxReportLength;
  const fits = (one: unknown) => {
    room -= headerJson(one).length + 1;
    return room >= 0;
  };
  const named = { refused: refused.slice(0, 100).filter(fits), skipped: skipped.slice(0, 100).filter(fits) };
  const more = refused.length + skipped.length - named.refused.length - named.skipped.length;
  return headerJson({ ...named, more } satisfies FlatsReport);
}

/** Resolves each trim without any selections and computes flats for the company's width (Q5). */
function* flatSteps(trims: Takeoff['trims'], lists: QuoteLists): Steps<Flat[]> {
  const header = headerOf({});
  const flatWidth = lists.defaultFlat === null ? null : fromNumber(lists.defaultFlat);
  const flats: Flat[] = [];
  for (const [i, { code, quantity }] of trims.entries()) {
    if (shouldYield(i)) yield;
    const { cells } = resolveCode(code, picksOf(header), header.priceCode, lists);
    const [line] = asContent(header, [{ ...cells, kind: 'trim', quantity: String(quantity) }], []).lines;
    const { drop, flats: needed } = computeLine(line as LineText, {
      ...{
        flatWidth,
        panelQuantity: () => '',
        piecesNeeded: () => 0,
        trimsByPiece: false,
        noPercents: false,
        metal: '',
      },
    });
    flats.push({ code, quantity, sku: cells.sku || null, drop: drop === null ? null : toNumber(drop), flats: needed });
  }
  return flats;
}

function summed<T extends { code: string; quantity: number }>(trims: readonly T[]): T[] {
  const byCode = new Map<string, T>();
  for (const trim of trims) {
    const key = foldCase(trim.code);
    const same = byCode.get(key);
    byCode.set(key, same ? { ...same, quantity: same.quantity + trim.quantity } : trim);
  }
  return [...byCode.values()];
}
