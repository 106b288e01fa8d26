import { auditedKinds } from '../../common/audit/audited';
import { queries } from '../api/queries';
import { ListChoice } from '../lists/ListChoice';
import { ListPage } from '../lists/ListPage';
import { useList } from '../lists/useList';
import { auditColumns, kindWords } from './auditColumns';

/** Everything that anybody changed, for admins: newest first, live, and to be taken along as a file. */
export function AuditPage() {
  const list = useList({ query: queries.audit, sort: 'newest', size: 50, sizes: [25, 50, 100] });
  return (
    <ListPage
      list={list}
      name="audit"
      title="Audit trail"
      what="changes"
      columns={auditColumns}
      searches={null}
      filters={
        <ListChoice
          list={list}
          name="kind"
          label="What"
          options={auditedKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
        />
      }
    />
  );
}
