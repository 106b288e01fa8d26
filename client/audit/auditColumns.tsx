import { Link } from 'react-router-dom';
import type { AuditedKind } from '../../common/audit/audited';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import type { GridColumn } from '../ui/gridColumn';
import { RelativeDate } from '../ui/RelativeDate';
import css from './audit.module.css';
import { changeText, isCreation, madeText, verbText } from './changeText';

export const kindWords: Readonly<Record<AuditedKind, string>> = {
  job: 'Job',
  user: 'User',
  signIn: 'Sign-in',
  company: 'Client',
  customer: 'Customer',
  item: 'Item',
  quote: 'Quote',
  import: 'Import',
};
const pages: Partial<Record<AuditedKind, string>> = {
  job: '/jobs',
  user: '/users',
  signIn: '/users',
  company: '/clients',
  quote: '/quotes',
};

const what = (entry: AuditEntry) => {
  const made = isCreation(entry);
  return entry.changes.map((change) => (made ? madeText(change) : changeText(change))).join('; ');
};

export const auditColumns: readonly GridColumn<AuditEntry>[] = [
  { key: 'at', head: 'When', width: 130, cell: ({ at }) => <RelativeDate at={at} show="long" />, card: 'end' },
  { key: 'by', head: 'Who', width: 150, cell: ({ by }) => by ?? 'System', card: 'top' },
  {
    key: 'verb',
    head: 'Did',
    width: 165,
    cell: (entry) => (isCreation(entry) ? 'created' : verbText(entry.verb)),
    quiet: true,
    card: 'top',
  },
  { key: 'kind', head: 'What', width: 90, cell: ({ kind }) => kindWords[kind], card: 'none' },
  {
    key: 'title',
    head: 'Which',
    width: 280,
    grow: 1,
    // What has no page of its own, or none any more, leads to all that happened to it.
    cell: ({ kind, id, title, gone }) => {
      if (kind === 'signIn' && title === '') return 'Unknown account';
      return (
        <Link to={!gone && pages[kind] ? `${pages[kind]}/${id}` : `/admin/audit?kind=${kind}&id=${id}`}>
          {gone ? `${title || id}, deleted` : title}
        </Link>
      );
    },
    fixed: true,
    card: 'below',
  },
  {
    key: 'changes',
    head: 'From → to',
    width: 300,
    grow: 2,
    cell: (entry) => (
      <span className={css.what} title={what(entry)}>
        {what(entry)}
      </span>
    ),
    card: 'foot',
  },
];
