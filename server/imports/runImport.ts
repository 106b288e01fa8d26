import { isFatal } from '../../common/csv/fault';
import type { ImportReply } from '../../common/imports/importRoutes';
import type { List } from '../../common/imports/import';
import { Import } from '../../db/models/Import';
import type { Ask } from '../ask';
import type { CompanyFor } from '../companies/companyFor';
import { change } from '../work/change';
import { recall, type Repeatable } from '../work/idempotency';
import { inTurns } from '../work/inTurns';
import { Refusal } from '../work/refusal';
import { rows } from '../work/sql';
import type { RowOf, Work } from '../work/Work';
import type { RowsRead } from './csvJobs';
import { importWaitSeconds, lockList, type LockedList } from './lockList';
import { type Plan, planSteps } from './plan';
import { beginImport, endImport, progressOf } from './progress';
import { type LayoutAsked, orRefuse, readFileAs } from './readFile';
import { replyOf, unreadReply } from './replyOf';
import { standingRows } from './standing';
import { targetOf } from './targets';
import { writePlan } from './writePlan';

export interface Asked extends LayoutAsked {
  readonly overwrite?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
}

/** More rows than this are told of while they are written, and cost two transactions more. */
const manyRows = 2000;

type ImportAsk = Pick<Ask, 'house' | 'viewer' | 'received' | 'call' | 'repeatable'>;

/**
 * Import a list: read and check the file, then plan and write in one transaction under the list's lock. A dry run
 * plans on what stands now and writes nothing. Imports of one company run one after the other.
 */
export const runImport = (
  ask: ImportAsk,
  what: List,
  company: CompanyFor,
  asked: Asked,
): Promise<{ value: ImportReply }> => ask.house.importQueue.run(company.id, () => importNow(ask, what, company, asked));

async function importNow(
  ask: ImportAsk,
  what: List,
  company: CompanyFor,
  { overwrite = false, dryRun = false, ...layout }: Asked,
): Promise<{ value: ImportReply }> {
  const { house, viewer, received } = ask;
  const patiently = ask.repeatable && { ...ask.repeatable, waitSeconds: importWaitSeconds };
  const target = targetOf(what);
  const before = dryRun ? null : await replyBefore(ask, patiently);
  if (before) return before;
  const found = await readFileAs(what, received, company, layout);
  if (dryRun && isFatal(found) && found.layout) return { value: unreadReply(target.sheet, found) };
  const read = orRefuse(found);
  if (dryRun) {
    const standing = await standingRows((sql, bind) => rows(house.db, sql, bind), target, company.id, false);
    const plan = await inTurns(planSteps(target.sheet, standing, read, overwrite));
    return { value: replyOf(target.sheet, read, plan, { dryRun, id: null }) };
  }
  if (overwrite && read.badCount > 0) throw nothingReplaced(read);

  const record = {
    companyId: company.id,
    what,
    actorId: viewer.id,
    fileName: received[0]?.name ?? '',
    overwrite,
    time: house.now(),
  };
  const early = read.good.length > manyRows ? await beginImport(ask, { ...record, rowsTotal: read.good.length }) : null;
  let begun = false;
  try {
    const value = await change(house, { actor: viewer, verb: ask.call, repeatable: patiently }, async (work) => {
      begun = true;
      const list = await lockList(work, what, company.id, early?.id ?? null);
      const standing = await standingRows((sql, bind) => work.sql(sql, bind), target, company.id, true);
      const plan = await inTurns(planSteps(target.sheet, standing, read, overwrite));
      const id = await write(work, list, plan, read, { record, early });
      return replyOf(target.sheet, read, plan, { dryRun, id });
    });
    // Another process has done it meanwhile, under the same key: its record is the only one.
    if (early && !begun) await endImport(ask, early.id, 'removed');
    return { value };
  } catch (error) {
    if (early) await endImport(ask, early.id, begun ? 'failed' : 'removed');
    throw error;
  }

  async function write(
    work: Work,
    list: LockedList,
    plan: Plan,
    { badCount }: RowsRead,
    { record, early }: { record: Omit<Begun, 'rowsTotal'>; early: RowOf<Import> | null },
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
    // Nobody sees it before the commit: the row is there already, and only its end is still to be told.
    const row = early ?? (await work.insert(Import, { ...record, ...done }));
    const report = early ? progressOf(ask, early.id) : null;
    const onRows = async (n: number) => report?.(n, total);
    await writePlan({ work, target, companyId: company.id, importId: row.id, onRows }, plan);
    if (early) {
      await work.update(Import, await work.lock(Import, early.id), done);
      await work.task('mail.import', { importId: early.id }, `import:${early.id}:mail`);
    }
    await list.touched();
    if (total > 0 && target.stale.length > 0) work.stale(target.stale);
    return row.id;
  }
}

/** The reply of an earlier attempt under the same key, whose answer was lost. */
const replyBefore = async (
  { house, viewer, call }: ImportAsk,
  repeatable: Repeatable | undefined,
): Promise<{ value: ImportReply } | null> =>
  repeatable === undefined
    ? null
    : change(house, { actor: viewer, verb: call }, (work) => recall<ImportReply>(work, repeatable));

type Begun = Pick<RowOf<Import>, 'companyId' | 'what' | 'actorId' | 'fileName' | 'overwrite' | 'time' | 'rowsTotal'>;

/** Q21: with overwrite one bad row stops everything. */
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
