import type { FieldSet, ViewTable } from '../../common/access/fields';
import { wallJobView } from '../../common/displays/wallJob';
import { boardStatuses } from '../../common/jobs/matches';
import { type Expr, optional, type Presenter } from '../views/viewSql';

/** SQL of `initials()` in common/format: displays get no names. */
const initialsOf = (name: string): string =>
  `(SELECT upper(CASE WHEN cardinality(w) > 1 THEN left(w[1], 1) || left(w[cardinality(w)], 1) ELSE left(w[1], 2) END)
    FROM regexp_split_to_array(btrim(${name}), '\\s+') w)`;

const wallJob: Record<keyof (typeof wallJobView)['fields'], Expr> = {
  _id: 'j.id',
  version: 'j.version',
  num: 'j.num',
  revision: 'j.revision',
  correction: 'j.correction',
  name: 'j.name',
  cadCurrent: optional('u.id', { _id: 'u.id', name: initialsOf('u.name') }),
  statusCurrent: 'j.status',
  statusTimeCurrent: 'iso(j.status_time)',
  rush: 'j.rush',
  dueBackTime: 'iso(j.due_time)',
};

export const wallJobPresenter: Presenter = {
  table: wallJobView as unknown as ViewTable<FieldSet>,
  exprs: wallJob,
  from: 'jobs j LEFT JOIN users u ON u.id = j.drafter_id',
  id: 'j.id',
  version: 'j.version',
};

/** True for jobs on the board; displays read no others. */
export const isOnBoard = `(j.due_time IS NOT NULL AND j.status IN (${boardStatuses.map((s) => `'${s}'`).join(', ')}))`;
