import { roomsFor } from '../../../common/access/audience';
import type { Routes } from '../../../common/api/routes';
import { templateLimits } from '../../../common/notes/templates/templateKinds';
import type { templateRoutes } from '../../../common/notes/templates/templateRoutes';
import { NoteTemplate } from '../../../db/models/NoteTemplate';
import { lockAllowed } from '../../access/lockAllowed';
import { readerOf } from '../../access/readerOf';
import { scope } from '../../access/scope';
import type { Answer, CallContext, Handlers } from '../../callContext';
import { companyFor } from '../../companies/companyFor';
import { coalescedRead } from '../../views/coalescedRead';
import { presentList, presentOne } from '../../views/present';
import { change } from '../../work/change';
import { placeInList } from '../../work/placeInList';
import { invalid } from '../../work/refusal';
import type { Work } from '../../work/Work';
import { templatePresenter } from './presentTemplate';

/** Held by all changes, so that places and the number of templates stay right. */
const listKey = 'note_templates';

const present = (context: Pick<CallContext, 'viewer'>, work: Work, id: number) =>
  presentOne((sql, bind) => work.sql(sql, bind), templatePresenter, id, readerOf(context), scope.desk(context.viewer));

async function listTemplates({ services, viewer }: CallContext<Routes['templates.list']>): Promise<Answer> {
  const page = {
    where: scope.desk(viewer),
    ...{ order: 'nt.place, nt.id', cursor: 'nt.id', limit: templateLimits.templates, prepared: true },
  };
  const read = coalescedRead(services.db);
  return (await presentList(read, templatePresenter, readerOf({ viewer }), page)).json;
}

function addTemplate(context: CallContext<Routes['templates.create']>): Promise<Answer> {
  const { services, viewer, repeatable, call, body } = context;
  const { client = null, ...fields } = body;
  return change(services, { actor: viewer, verb: call, repeatable }, async (work) => {
    await work.lockKey(listKey);
    await requireCompany(work, context, client);
    const [list] = await work.sql<{ templates: number; last: number }>(
      'SELECT count(*)::int AS templates, coalesce(max(place), 0) AS last FROM note_templates',
    );
    const { templates = 0, last = 0 } = list ?? {};
    if (templates >= templateLimits.templates) {
      throw invalid({ name: `can’t be added: there are already ${templateLimits.templates} templates` });
    }
    const template = await work.insert(NoteTemplate, { ...fields, companyId: client, place: last + 1 });
    return present(context, work, template.id);
  });
}

function updateTemplate(context: CallContext<Routes['templates.update']>): Promise<Answer> {
  const { services, viewer, call, params } = context;
  const { expected, client, place, ...fields } = context.body;
  return change(services, { actor: viewer, verb: call }, async (work) => {
    await work.lockKey(listKey);
    const template = await lockAllowed(context, work, NoteTemplate, params.id, scope.desk(viewer));
    await work.expect('noteTemplate', template, expected, [
      ...Object.keys(fields),
      ...(client === undefined ? [] : ['companyId']),
    ]);
    await requireCompany(work, context, client ?? null);
    const changed = await work.update(NoteTemplate, template, { ...fields, companyId: client });
    if (place !== undefined) await placeInList(work, NoteTemplate, changed, place);
    return present(context, work, template.id);
  });
}

function deleteTemplate(context: CallContext<Routes['templates.delete']>): Promise<Answer> {
  const { services, viewer, call, params } = context;
  return change(services, { actor: viewer, verb: call }, async (work) => {
    await work.lockKey(listKey);
    const template = await lockAllowed(context, work, NoteTemplate, params.id, scope.desk(viewer));
    const rooms = roomsFor.desk().map(({ room }) => room);
    await work.remove(NoteTemplate, template, rooms);
    return { value: { _id: template.id } };
  });
}

async function requireCompany(work: Work, { viewer }: Pick<CallContext, 'viewer'>, client: number | null) {
  if (client !== null) await companyFor((sql, bind) => work.sql(sql, bind), viewer, client);
}

export const templateHandlers: Handlers<keyof typeof templateRoutes> = {
  'templates.list': listTemplates,
  'templates.create': addTemplate,
  'templates.update': updateTemplate,
  'templates.delete': deleteTemplate,
};
