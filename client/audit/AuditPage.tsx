import { useState } from 'react';
import { auditedKinds } from '../api/contract';
import { auditFilter } from '../api/auditFilter';
import { saveCall } from '../api/call';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { ListChoice } from '../lists/ListChoice';
import { DateFilter } from '../lists/DateFilter';
import { ListPage } from '../lists/ListPage';
import { useList } from '../lists/useList';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import { toast } from '../ui/toast';
import { auditColumns, kindWords } from './auditColumns';
import { PersonFilter } from './PersonFilter';

/** Everything that anybody changed, for admins: newest first, live, and to be taken along as a file. */
export function AuditPage() {
  const list = useList({ query: queries.audit, sort: 'newest', size: 50, sizes: [25, 50, 100] });
  const [saving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    saveCall('audit.download', { query: auditFilter(list.filters) })
      .catch((error: unknown) => toast.error(`The file was not made. ${messageOf(error)}`))
      .finally(() => setSaving(false));
  };
  const day = (name: string, label: string) => (
    <DateFilter list={list} name={name} aria-label={label} prefix={label} width={190} />
  );
  return (
    <ListPage
      list={list}
      name="audit"
      title="Audit trail"
      what="changes"
      columns={auditColumns}
      searches={null}
      filters={
        <>
          <ListChoice
            list={list}
            name="kind"
            label="What"
            width={160}
            options={auditedKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
          />
          <PersonFilter list={list} />
          {list.filters.id !== undefined && (
            <Button aria-pressed onClick={() => list.filter({ id: undefined })}>
              Only {list.rows?.[0]?.title || `number ${list.filters.id}`}
              <Glyph name="cross" size={12} />
            </Button>
          )}
          {day('from', 'From')}
          {day('to', 'Up to')}
        </>
      }
      actions={
        <Button onClick={save} disabled={saving}>
          Download CSV
        </Button>
      }
    />
  );
}
