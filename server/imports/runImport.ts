import { can } from '../../common/access/can';
import { isFatal } from '../../common/csv/fault';
import type { ImportReply } from '../../common/imports/importRoutes';
import type { List } from '../../common/imports/import';
import { Import } from '../../db/models/Import';
import type { CallContext } from '../callContext';
import type { CompanyFor } from '../companies/companyFor';
import { addNotifications } from '../inbox/addNotifications';
import { change } from '../work/change';
import { recall, type Repeatable } from '../work/idempotency';
import { withLongStatements } from '../work/longStatements';
import { runInSlices } from '../work/tasks/runInSlices';
import { Refusal } from '../work/refusal';
import { rows } from '../work/sql';
import type { RowOf, Work } from '../work/Work';
import type { RowsRead } from './csvJobs';
import { importWaitSeconds, lockList, type LockedList } from './lockList';
import { type Plan, planSteps } from './plan';
import { beginImport, endImport, progressOf } from './progress';
import { type LayoutOptions, orRefuse, readFileAs } from './readFile';
import { replyOf, unreadReply } from './replyOf';
import { existingRows } from './existingRows';
import { targetOf } from './targets';
import { writePlan } from './writePlan';

export interface ImportOptions extends LayoutOptions {
  readonly overwrite?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
}

/** Imports with more rows report their progress, at the cost of two more transactions. */
const manyRows = 2000;

type ImportContext = Pick<CallContext, 'services' | 'viewer' | 'received' | 'call' | 'repeatable'>;

/**
 * Imports a list: parses the file, then plans and writes the rows in one transaction, holding the list's lock. A dry
 * run only plans. Imports of one company run one after another.
 */
export const runImport = (
  context: ImportContext,
  what: List,
  company: CompanyFor,
  options: ImportOptions,
): Promise<{ value: ImportReply }> =>
  context.services.importQueue.run(company.id, () =>
    importNow({ ...context, services: withLongStatements(context.services) }, what, company, options),
  );

async function importNow(
  context: ImportContext,
  what: List,
  company: CompanyFor,
  { overwrite = false, dryRun = false, ...layout }: ImportOptions,
): Promise<{ value: ImportReply }> {
  const { services, viewer, received } = context;
  const patientRepeatable = context.repeatable && { ...context.repeatable, waitSeconds: importWaitSeconds };
  const target = targetOf(what);
  const before = dryRun ? null : await replyBefore(context, patientRepeatable);
  if (before) return before;
  const found = await readFileAs(what, received, company, { ...layout, costs: can['cost.read'](viewer) });
  if (dryRun && isFatal(found) && found.layout) return { value: unreadReply(target.sheet, found) };
  const read = orRefuse(found);
  if (dryRun) {
    const existing = await existingRows((sql, bind) => rows(services.db, sql, bind), target, company.id, false);
    const plan = await runInSlices(planSteps(target.sheet, existing, read, overwrite));
    return { value: replyOf(target.sheet, read, plan, { dryRun, id: null }) };
  }
  if (overwrite && read.badCount > 0) throw nothingReplaced(read);

  const record = {
    companyId: company.id,
    what,
    actorId: viewer.id,
    fileName: received[0]?.name ?? '',
    overwrite,
    time: services.now(),
  };
  const early =
    read.good.length > manyRows ? await beginImport(context, { ...record, rowsTotal: read.good.length }) : null;
  let started = false;
  const value = await change(
    services,
    { actor: viewer, verb: context.call, repeatable: patientRepeatable },
    async (work) => {
      started = true;
      const list = await lockList(work, what, company.id, early?.id ?? null);
      const existing = await existingRows((sql, bind) => work.sql(sql, bind), target, company.id, true);
      const plan = await runInSlices(planSteps(target.sheet, existing, read, overwrite));
      const id = await write(work, list, plan, read, { record, early });
      return replyOf(target.sheet, read, plan, { dryRun, id });
    },
  ).catch(async (error: unknown) => {
    if (early) await endImport(context, early.id, started ? 'failed' : 'removed');
    throw error;
  });
  // Another process did the same import with the same idempotency key, so only its record is kept.
  if (early && value.import !== early.id) await endImport(context, early.id, 'removed');
  return { value };

  async function write(
    work: Work,
    list: LockedList,
    plan: Plan,
    { badCount }: RowsRead,
    { record, early }: { record: Omit<NewImport, 'rowsTotal'>; early: RowOf<Import> | null },
  ): Promise<number | null> {
    const total = plan.add.length + plan.change.length + plan.remove.length;
    const counts = {
      rowsTotal: total,
      rowsAdded: plan.add.length,
      rowsChanged: plan.change.length,
      rowsRemoved: plan.remove.length,
      rowsRefused: badCount,
    };
    if (total === 0 && !early) return null;
    const done = { ...counts, rowsDone: total, state: 'done' as const };
    // The record of a long import exists already; only its result is updated.
    const row = early ?? (await work.insert(Import, { ...record, ...done }));
    const report = early ? progressOf(context, early.id) : null;
    const onRows = async (n: number) => report?.(n, total);
    await writePlan({ work, target, companyId: company.id, importId: row.id, onRows }, plan);
    if (early) {
      await work.update(Import, await work.lock(Import, early.id), done);
      await work.task('mail.import', { importId: early.id }, `import:${early.id}:mail`);
      if (badCount > 0)
        await addNotifications(work, { kind: 'importErrors', key: `import:${early.id}`, importId: early.id }, [
          viewer.id,
        ]);
    }
    await list.touched();
    if (total > 0 && target.stale.length > 0) work.stale(target.stale);
    return row.id;
  }
}

/** Reply of an earlier attempt with the same idempotency key, whose response was lost. */
const replyBefore = async (
  { services, viewer, call }: ImportContext,
  repeatable: Repeatable | undefined,
): Promise<{ value: ImportReply } | null> =>
  repeatable === undefined
    ? null
    : change(services, { actor: viewer, verb: call }, (work) => recall<ImportReply>(work, repeatable));

type NewImport = Pick<
  RowOf<Import>,
  'companyId' | 'what' | 'actorId' | 'fileName' | 'overwrite' | 'time' | 'rowsTotal'
>;

/** Q21: with overwrite, one bad row rejects the whole import. */
function nothingReplaced({ bad, badCount }: RowsRead): Refusal {
  const named = bad.slice(0, 20);
  const lines = named.map(({ line }) => line).join(', ');
  const more = badCount > named.length ? ` and ${badCount - named.length} more` : '';
  return new Refusal(
    'invalid',
    `Nothing was replaced: ${badCount === 1 ? 'line' : 'lines'} ${lines}${more} can't be imported. Fix or remove the rows, or import without replacing.`,
    Object.fromEntries(named.map(({ line, reason }) => [`line ${line}`, reason])),
  );
}
