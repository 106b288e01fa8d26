import { type noteView, noteView as noteTable } from '../../common/notes/note';
import type { FieldSet, ViewTable } from '../../common/access/fields';
import type { Reader } from '../../common/access/audience';
import { mayReadType, noteFileSql } from '../jobs/presentJob';
import { personSql } from '../work/actorName';
import type { Expr, Presenter } from '../views/viewSql';

const inOffice = (reader: Reader): boolean => reader === 'admin' || reader === 'staff';

const is = (action: string): string => `(n.action IS NOT DISTINCT FROM '${action}')`;

const note: Record<keyof (typeof noteView)['fields'], Expr> = {
  _id: 'n.id',
  version: 'n.version',
  job: 'n.job_id',
  text: 'n.text',
  mentions: `(SELECT coalesce(json_agg(json_build_object('_id', m.user_id, 'name', m.name) ORDER BY m.name, m.user_id), '[]')
    FROM note_mentions m WHERE m.note_id = n.id)`,
  mrmNotes: 'n.mrm_notes',
  mustFixReason: 'n.must_fix_reason',
  files: (reader) => `(SELECT coalesce(json_agg(${noteFileSql(reader)} ORDER BY f.claimed_at, f.name, f.id), '[]')
    FROM files f WHERE f.note_id = n.id AND ${mayReadType(reader)})`,
  author: (reader) => personSql(reader, 'a', 'n.by_staff'),
  owner: "json_build_object('_id', c.id, 'companyName', c.company_name)",
  timeIn: 'iso(n.time_in)',
  edited: 'iso(n.edited_at)',
  jobRev: 'n.job_rev',
  jobCorr: 'n.job_corr',
  group: "CASE WHEN n.job_rev = j.revision THEN 'current version' ELSE 'older' END",
  cad: 'n.cad',
  review: is('review'),
  correction: is('correction'),
  release: is('release'),
  revision: is('revision'),
  revisionResponse: is('revisionResponse'),
  rfi: is('rfi'),
  rfiResponse: is('rfiResponse'),
};

export const notePresenter: Presenter = {
  table: noteTable as unknown as ViewTable<FieldSet>,
  exprs: note,
  from: `notes n JOIN jobs j ON j.id = n.job_id JOIN companies c ON c.id = j.company_id JOIN users a ON a.id = n.author_id`,
  id: 'n.id',
  version: 'n.version',
};

/** Notes flagged cad, review or correction are internal (R1). */
export const mayReadNote = (reader: Reader): string =>
  inOffice(reader)
    ? 'TRUE'
    : "(NOT n.cad AND n.action IS DISTINCT FROM 'review' AND n.action IS DISTINCT FROM 'correction')";
