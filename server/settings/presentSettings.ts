import type { FieldSet, ViewTable } from '../../common/access/fields';
import { settingsView } from '../../common/settings/settings';
import type { Expr, Presenter } from '../views/viewSql';

const settings: Record<keyof (typeof settingsView)['fields'], Expr> = {
  _id: 's.id',
  version: 's.version',
  opens: 's.opens',
  closes: 's.closes',
  holidays: 's.holidays',
  levelHours: 's.level_hours',
  hour24: 's.hour24',
};

export const settingsPresenter: Presenter = {
  table: settingsView as unknown as ViewTable<FieldSet>,
  exprs: settings,
  from: 'settings s',
  id: 's.id',
  version: 's.version',
};
