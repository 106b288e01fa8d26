import type { Reader } from '../../../common/access/audience';
import type { FieldSet, ViewTable } from '../../../common/access/fields';
import { type pinView, pinView as pinTable } from '../../../common/files/pins/pin';
import type { Expr, Presenter } from '../../views/viewSql';
import { personSql } from '../../work/actorName';
import { isVisible } from '../mayReadFile';

const pin: Record<keyof (typeof pinView)['fields'], Expr> = {
  _id: 'p.id',
  version: 'p.version',
  job: 'p.job_id',
  file: 'p.file_id',
  fileName: 'f.name',
  jobRev: 'f.job_rev',
  jobCorr: 'f.job_corr',
  page: 'p.page',
  x: 'p.x',
  y: 'p.y',
  kind: 'p.kind',
  text: 'p.text',
  author: (reader) => personSql(reader, 'a', 'p.by_staff'),
  timeIn: 'iso(p.made_at)',
  internal: 'p.internal',
  resolved: (reader) =>
    `CASE WHEN p.resolved_at IS NOT NULL THEN json_build_object('by', ${personSql(reader, 'r', '(r.company_id IS NULL)')}, 'time', iso(p.resolved_at)) END`,
  replies: (reader) =>
    `(SELECT coalesce(json_agg(json_build_object('_id', x.id, 'text', x.text, 'author', ${personSql(reader, 'u', 'x.by_staff')}, 'timeIn', iso(x.made_at)) ORDER BY x.id), '[]')
    FROM pin_replies x JOIN users u ON u.id = x.author_id WHERE x.pin_id = p.id)`,
};

export const pinPresenter: Presenter = {
  table: pinTable as unknown as ViewTable<FieldSet>,
  exprs: pin,
  from: `pins p JOIN jobs j ON j.id = p.job_id JOIN files f ON f.id = p.file_id LEFT JOIN notes n ON n.id = f.note_id
    JOIN users a ON a.id = p.author_id LEFT JOIN users r ON r.id = p.resolved_by`,
  id: 'p.id',
  version: 'p.version',
};

export const isOffice = (reader: Reader): boolean => reader === 'admin' || reader === 'staff';

/** SQL: whether readers of the job can read pin `p` on file `f`. What was pinned to a draft stays internal (R1). */
export const mayReadPin = (reader: Reader): string =>
  isOffice(reader) ? 'TRUE' : `(NOT p.internal AND ${isVisible(reader)})`;
