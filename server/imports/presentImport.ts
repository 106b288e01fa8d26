import type { Reader } from '../../common/access/audience';
import type { FieldSet, ViewTable } from '../../common/access/fields';
import type { importView } from '../../common/imports/import';
import { importView as importTable } from '../../common/imports/import';
import { officeName } from '../../common/notes/officeName';
import type { Expr, Presenter } from '../views/viewSql';

const record: Record<keyof (typeof importView)['fields'], Expr> = {
  _id: 'im.id',
  version: 'im.version',
  client: 'im.company_id',
  what: 'im.what',
  fileName: 'im.file_name',
  overwrite: 'im.overwrite',
  state: 'im.state',
  done: 'im.rows_done',
  total: 'im.rows_total',
  added: 'im.rows_added',
  changed: 'im.rows_changed',
  removed: 'im.rows_removed',
  refused: 'im.rows_refused',
  by: (reader) =>
    reader === 'admin' ? 'a.name' : `CASE WHEN a.company_id IS NULL THEN '${officeName}' ELSE a.name END`,
  time: 'iso(im.time)',
};

export const importPresenter: Presenter = {
  table: importTable as unknown as ViewTable<FieldSet>,
  exprs: record,
  from: 'imports im JOIN users a ON a.id = im.actor_id',
  id: 'im.id',
  version: 'im.version',
};

/** Reps can't read the catalog, nor its imports. */
export const mayReadImport = (reader: Reader): string => (reader === 'rep' ? "im.what IN ('match', 'ratio')" : 'TRUE');
