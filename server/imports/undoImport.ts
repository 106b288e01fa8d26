import type { Routes } from '../../common/api/routes';
import type { Values } from '../../common/csv/sheet';
import { Import } from '../../db/models/Import';
import { allowOneOf } from '../access/allow';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { presentOne } from '../views/present';
import { bumpAllDependents } from '../work/bumpDependents';
import { change } from '../work/change';
import { withLongStatements } from '../work/longStatements';
import { conflict, notFound } from '../work/refusal';
import { all, fragment, place, rows } from '../work/sql';
import type { RowOf, Work } from '../work/Work';
import { importPermission } from './importPermission';
import { editedSince, type ImportedRow } from './editedSince';
import { lockList } from './lockList';
import { importPresenter } from './presentImport';
import { existingRows } from './existingRows';
import { type Target, targetOf } from './targets';
import { insertRows, updateRows } from './writePlan';
import type { ExistingRow } from './plan';

/** Undoes the last import of a list completely, or throws a 409 that names rows edited since. */
export async function undoImport(context: CallContext<Routes['imports.undo']>): Promise<Answer> {
  const { services, viewer, call, params } = context;
  const { what, companyId } = await whichList(context);
  allowOneOf(context, importPermission[what]);
  const target = targetOf(what);
  const undo = async (work: Work) => {
    const list = await lockList(work, what, companyId, null);
    await refuseUnlessLast(work, params.id);
    const imported = await work.sql<ImportedRow>(
      `SELECT entity_id AS id, version, was, became, jobs, quotes FROM import_rows WHERE import_id = $1 ORDER BY entity_id`,
      [params.id],
    );
    const standing = await existingRows((sql, bind) => work.sql(sql, bind), target, companyId, true);
    const edited = await editedSince(work, target, imported, standing);
    if (edited.length > 0) throw namedRows(edited);
    await giveBack(work, target, companyId, imported, standing);
    await work.sql('UPDATE import_rows SET undone_version = version + 1 WHERE import_id = $1', [params.id]);
    const record = await work.lock(Import, params.id, scope.imports(viewer));
    await work.update(Import, record, { state: 'undone', undoneBy: viewer.id, undoneAt: work.now });
    await list.touched();
    if (target.stale.length > 0) work.stale(target.stale);
    return presentOne(
      (sql, bind) => work.sql(sql, bind),
      importPresenter,
      params.id,
      readerOf(context),
      scope.imports(viewer, 'im'),
    );
  };
  // Waiting for the list's lock takes a database connection, so undo runs in the import queue as well.
  return services.importQueue.run(companyId, () =>
    change(withLongStatements(services), { actor: viewer, verb: call }, undo),
  );
}

async function whichList({ services, viewer, params }: CallContext<Routes['imports.undo']>) {
  const binds: unknown[] = [];
  const where = place(all(fragment('im.id = ?', params.id), scope.imports(viewer, 'im')), binds);
  const [record] = await rows<Pick<RowOf<Import>, 'what' | 'companyId'>>(
    services.db,
    `SELECT im.what, im.company_id AS "companyId" FROM imports im WHERE ${where}`,
    binds,
  );
  if (!record) throw notFound();
  return record;
}

async function refuseUnlessLast(work: Work, id: number): Promise<void> {
  const [found] = await work.sql<{ state: RowOf<Import>['state']; later: boolean }>(
    `SELECT state, EXISTS (SELECT 1 FROM imports l WHERE l.company_id = im.company_id AND l.what = im.what AND l.id > im.id
       AND l.state <> 'failed') AS later FROM imports im WHERE id = $1`,
    [id],
  );
  const refuse = (why: string) => conflict(why, { kind: 'import', id });
  if (found?.state === 'undone') throw refuse('This import has been undone already.');
  if (found?.state !== 'done') throw refuse("This import didn't finish. Nothing to undo.");
  if (found.later) throw refuse('You can only undo the latest import.');
}

const namedAtMost = 20;
function namedRows(edited: readonly string[]) {
  const named = edited.slice(0, namedAtMost).join('; ');
  const more = edited.length > namedAtMost ? ` and ${edited.length - namedAtMost} more` : '';
  return conflict(
    `Nothing was undone: ${edited.length === 1 ? 'a row was' : `${edited.length} rows were`} edited since: ${named}${more}.`,
  );
}

async function giveBack(
  work: Work,
  target: Target,
  companyId: number,
  imported: readonly ImportedRow[],
  standing: readonly ExistingRow[],
): Promise<void> {
  const now = new Map(standing.map((row) => [row.id, row]));
  const added = imported.filter(({ was }) => was === null).map(({ id }) => id);
  const changed = imported.filter(({ was, became }) => was !== null && became !== null);
  const removed = imported.filter(({ became }) => became === null);

  if (added.length > 0) await work.sql(`DELETE FROM ${target.table} WHERE id = ANY($1)`, [added]);
  if (changed.length > 0) {
    const back = changed.map(({ id, was }) => ({
      id,
      values: { ...(now.get(id) as ExistingRow).values, ...was } as Values,
    }));
    await updateRows(work, target, back);
  }
  // One above the version that browsers saw last.
  const again = removed.map(({ id, version, was }) => ({ id, version: version + 1, values: was as Values }));
  if (again.length > 0) await insertRows(work, target, companyId, again);
  if (target.what !== 'customers') return;
  for (const table of ['jobs', 'quotes'] as const) {
    const lost = removed.flatMap(({ id, [table]: rows }) => (rows === null ? [] : [{ id, rows }]));
    await work.sql(
      `UPDATE ${table} t SET customer_id = r.id FROM jsonb_to_recordset($1::jsonb) AS r(id integer, rows integer[])
       WHERE t.id = ANY(r.rows) AND t.customer_id IS NULL`,
      [JSON.stringify(lost)],
    );
  }
  await bumpAllDependents(
    work,
    'customer',
    [...removed, ...changed].map(({ id }) => id),
  );
}
