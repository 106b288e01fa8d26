import type { Routes } from '../../common/api/routes';
import { ofCompany } from '../access/ofCompany';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { countUpTo, presentList, readCursor } from '../views/present';
import { coalescedRead } from '../views/coalescedRead';
import { invalid } from '../work/refusal';
import { all, type Fragment, fragment } from '../work/sql';
import { importPresenter } from './presentImport';

/** Lists imports, newest first. */
export async function findImports({ services, viewer, query }: CallContext<Routes['imports.list']>): Promise<Answer> {
  const where = [scope.imports(viewer, 'im'), ...ofCompany(viewer, query.client, 'im')];
  if (query.what !== undefined) where.push(fragment('im.what = ?', query.what));
  const run = coalescedRead(services.db);
  const [{ json, next }, total] = await Promise.all([
    presentList(run, importPresenter, readerOf({ viewer }), {
      where: all(...where, ...beyond(query.after)),
      order: 'im.id DESC',
      cursor: 'im.id',
      limit: query.limit ?? 25,
    }),
    countUpTo(run, 'imports im', all(...where)),
  ]);
  return { json, headers: { ...(next ? { 'X-Next': next } : {}), 'X-Total': total } };
}

function beyond(after: string | undefined): Fragment[] {
  if (after === undefined) return [];
  const id = readCursor(after);
  if (!/^[1-9]\d{0,9}$/.test(id)) throw invalid({ after: "isn't a valid cursor" });
  return [fragment('im.id < ?::bigint', id)];
}
