import type { FieldSet, ViewTable } from '../../../common/access/fields';
import { checklistItemView } from '../../../common/jobs/checklist/checklistItem';
import type { Expr, Presenter } from '../../views/viewSql';

const item: Record<keyof (typeof checklistItemView)['fields'], Expr> = {
  _id: 'ci.id',
  version: 'ci.version',
  text: 'ci.text',
  panType: 'ci.pan_type',
  place: 'ci.place',
};

export const checklistItemPresenter: Presenter = {
  table: checklistItemView as unknown as ViewTable<FieldSet>,
  exprs: item,
  from: 'checklist_items ci',
  id: 'ci.id',
  version: 'ci.version',
};
