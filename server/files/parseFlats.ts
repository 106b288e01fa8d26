import { fileIdOf, fileUrl } from '../../common/api/text';
import type { Routes } from '../../common/api/routes';
import { can } from '../../common/access/can';
import { computeQuote } from '../../common/quotes/computeQuote';
import { toNumber } from '../../common/quotes/decimal';
import { asContent, buildQuote, headerOf } from '../../common/quotes/takeoff/buildQuote';
import type { Ask } from '../ask';
import { findFile } from './openFile';
import { invalid } from '../work/refusal';
import { oneRow, rows } from '../work/sql';
import { loadLists } from '../quotes/loadLists';
import { takeoffOf } from '../quotes/readTakeoff';

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
  if (!can['quote.edit'](viewer)) return { value: trims.map(({ code, quantity }) => ({ code, quantity })) };

  const codes = trims.map(({ code }) => code);
  const lists = await loadLists((sql, bind) => rows(house.db, sql, bind), companyId, { codes });
  const header = headerOf({});
  const built = buildQuote({ ...takeoff, panels: [], trims }, header, lists);
  const lines = built.lines.map(({ cells }) => cells).filter(({ kind }) => kind === 'trim');
  const computed = computeQuote(asContent(header, lines, []), lists);
  return {
    value: trims.map(({ code, quantity }, i) => {
      const amounts = computed.lines[i];
      const drop = amounts?.drop == null ? null : toNumber(amounts.drop);
      return { code, quantity, sku: lines[i]?.sku || null, drop, flats: amounts?.flats ?? null };
    }),
  };
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
