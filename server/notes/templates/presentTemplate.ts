import type { FieldSet, ViewTable } from '../../../common/access/fields';
import { noteTemplateView } from '../../../common/notes/templates/noteTemplate';
import type { Expr, Presenter } from '../../views/viewSql';

const template: Record<keyof (typeof noteTemplateView)['fields'], Expr> = {
  _id: 'nt.id',
  version: 'nt.version',
  name: 'nt.name',
  text: 'nt.text',
  kind: 'nt.kind',
  client: `CASE WHEN c.id IS NOT NULL THEN json_build_object('_id', c.id, 'companyName', c.company_name) END`,
  place: 'nt.place',
};

export const templatePresenter: Presenter = {
  table: noteTemplateView as unknown as ViewTable<FieldSet>,
  exprs: template,
  from: 'note_templates nt LEFT JOIN companies c ON c.id = nt.company_id',
  id: 'nt.id',
  version: 'nt.version',
};
