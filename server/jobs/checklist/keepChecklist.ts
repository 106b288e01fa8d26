import { roomsFor } from '../../../common/access/audience';
import type { Routes } from '../../../common/api/routes';
import type { PanelType } from '../../../common/companies/panelLimits';
import { checklistLimits, maxChecklistItems } from '../../../common/jobs/checklist/checklistLimits';
import type { checklistRoutes } from '../../../common/jobs/checklist/checklistRoutes';
import { ChecklistItem } from '../../../db/models/ChecklistItem';
import { lockAllowed } from '../../access/lockAllowed';
import { readerOf } from '../../access/readerOf';
import { scope } from '../../access/scope';
import type { Answer, CallContext, Handlers } from '../../callContext';
import { coalescedRead } from '../../views/coalescedRead';
import { presentList, presentOne } from '../../views/present';
import { change } from '../../work/change';
import { placeInList } from '../../work/placeInList';
import { invalid } from '../../work/refusal';
import type { Work } from '../../work/Work';
import { checklistItemPresenter } from './presentChecklistItem';
import { tickItem } from './tickItem';

/** Held by all changes, so that places and the number of items stay right. */
const listKey = 'checklist_items';

const present = (context: Pick<CallContext, 'viewer'>, work: Work, id: number) =>
  presentOne(
    (sql, bind) => work.sql(sql, bind),
    checklistItemPresenter,
    id,
    readerOf(context),
    scope.desk(context.viewer),
  );

async function listItems({ services, viewer }: CallContext<Routes['checklist.list']>): Promise<Answer> {
  const page = {
    where: scope.desk(viewer),
    ...{ order: 'ci.place, ci.id', cursor: 'ci.id', limit: maxChecklistItems, prepared: true },
  };
  const read = coalescedRead(services.db);
  return (await presentList(read, checklistItemPresenter, readerOf({ viewer }), page)).json;
}

function addItem(context: CallContext<Routes['checklist.create']>): Promise<Answer> {
  const { services, viewer, repeatable, call, body } = context;
  const { text, panType = null } = body;
  return change(services, { actor: viewer, verb: call, repeatable }, async (work) => {
    await work.lockKey(listKey);
    await requireRoom(work, panType);
    const [last] = await work.sql<{ place: number }>('SELECT coalesce(max(place), 0) AS place FROM checklist_items');
    // Job pages list the open items.
    work.stale(['jobPage']);
    const item = await work.insert(ChecklistItem, { text, panType, place: (last?.place ?? 0) + 1 });
    return present(context, work, item.id);
  });
}

function updateItem(context: CallContext<Routes['checklist.update']>): Promise<Answer> {
  const { services, viewer, call, params } = context;
  const { expected, place, ...fields } = context.body;
  return change(services, { actor: viewer, verb: call }, async (work) => {
    await work.lockKey(listKey);
    const item = await lockAllowed(context, work, ChecklistItem, params.id, scope.desk(viewer));
    await work.expect('checklistItem', item, expected, Object.keys(fields));
    if (fields.panType !== undefined && fields.panType !== item.panType) await requireRoom(work, fields.panType);
    const changed = await work.update(ChecklistItem, item, fields);
    work.stale(['jobPage']);
    if (place !== undefined) await placeInList(work, ChecklistItem, changed, place);
    return present(context, work, item.id);
  });
}

function deleteItem(context: CallContext<Routes['checklist.delete']>): Promise<Answer> {
  const { services, viewer, call, params } = context;
  return change(services, { actor: viewer, verb: call }, async (work) => {
    await work.lockKey(listKey);
    const item = await lockAllowed(context, work, ChecklistItem, params.id, scope.desk(viewer));
    const rooms = roomsFor.desk().map(({ room }) => room);
    await work.remove(ChecklistItem, item, rooms);
    work.stale(['jobPage']);
    return { value: { _id: item.id } };
  });
}

async function requireRoom(work: Work, panType: PanelType | null): Promise<void> {
  const [found] = await work.sql<{ items: number }>(
    'SELECT count(*)::int AS items FROM checklist_items WHERE pan_type IS NOT DISTINCT FROM $1',
    [panType],
  );
  if ((found?.items ?? 0) >= checklistLimits.perType) {
    throw invalid({ panType: `has ${checklistLimits.perType} items already` });
  }
}

export const checklistHandlers: Handlers<keyof typeof checklistRoutes> = {
  'checklist.list': listItems,
  'checklist.create': addItem,
  'checklist.update': updateItem,
  'checklist.delete': deleteItem,
  'jobs.tick': tickItem,
};
