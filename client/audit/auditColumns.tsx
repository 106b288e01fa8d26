import { Link } from 'react-router-dom';
import type { AuditedKind } from '../../common/audit/audited';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import type { GridColumn } from '../ui/board/gridColumn';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import css from './audit.module.css';
import { auditColumnText as text, kindTexts } from './auditText';
import { actionText, fieldTexts } from './changeText';

const pages: Partial<Record<AuditedKind, string>> = {
  job: '/jobs',
  user: '/users',
  signIn: '/users',
  company: '/clients',
  quote: '/quotes',
};

/** The record's page; an import's rows; for any other record, or a deleted one, its own entries. */
function linkOf({ kind, id, gone }: AuditEntry): string {
  if (kind === 'settings') return '/admin/settings';
  if (kind === 'display') return '/admin/displays';
  if (kind === 'noteTemplate' || kind === 'checklistItem') return '/admin/templates';
  if (kind === 'import') return `/admin/audit?import=${id}`;
  return !gone && pages[kind] ? `${pages[kind]}/${id}` : `/admin/audit?kind=${kind}&id=${id}`;
}

export const auditColumns: readonly GridColumn<AuditEntry>[] = [
  { key: 'at', head: text.when, width: 130, cell: ({ at }) => <RelativeDate at={at} show="long" />, card: 'end' },
  { key: 'by', head: text.who, width: 150, cell: ({ by }) => by ?? text.system, card: 'top' },
  { key: 'verb', head: text.action, width: 165, cell: actionText, quiet: true, card: 'top' },
  { key: 'kind', head: text.type, width: 90, cell: ({ kind }) => kindTexts[kind], card: 'none' },
  {
    key: 'title',
    head: text.record,
    width: 280,
    grow: 1,
    cell: (entry) => {
      const { kind, id, title, gone } = entry;
      if (kind === 'signIn' && title === '') return text.unknownAccount;
      return <Link to={linkOf(entry)}>{gone ? text.deleted(title || String(id)) : title}</Link>;
    },
    fixed: true,
    card: 'below',
  },
  {
    key: 'changes',
    head: text.change,
    width: 300,
    grow: 2,
    cell: (entry) => {
      const changes = fieldTexts(entry).join('; ');
      return (
        <span className={css.what} title={changes}>
          {changes}
        </span>
      );
    },
    card: 'foot',
  },
];
