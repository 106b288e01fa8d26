import { useState } from 'react';
import { auditedKinds } from '../api/contractFields';
import { auditFilter } from '../api/queries/auditFilter';
import { saveCall } from '../api/saveFile';
import { toastFailure } from '../api/toastFailure';
import { queries } from '../api/queries';
import { ListChoice } from '../lists/filters/ListChoice';
import { DateFilter } from '../lists/filters/DateFilter';
import { ListPage } from '../lists/ListPage';
import { useList } from '../lists/useList';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import { auditColumns } from './auditColumns';
import { auditText as text, kindTexts } from './auditText';
import { PersonFilter } from './PersonFilter';

/** Changes of all records, newest first, for admins; the filtered list can be downloaded. */
export function AuditPage() {
  const list = useList({ query: queries.audit, sort: 'newest', size: 50, sizes: [25, 50, 100] });
  const [saving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    void toastFailure({ key: 'audit.download', failed: text.downloadFailed }, () =>
      saveCall('audit.download', { query: auditFilter(list.filters) }),
    ).finally(() => setSaving(false));
  };
  const day = (name: string, label: string) => (
    <DateFilter list={list} name={name} aria-label={label} prefix={label} width={190} />
  );
  /** A filter that a link in the list sets; the button clears it. */
  const chosen = (name: 'id' | 'import', label: (title: string) => string) =>
    list.filters[name] !== undefined && (
      <Button aria-pressed onClick={() => list.filter({ [name]: undefined })}>
        {label((name === 'id' && list.rows?.[0]?.title) || text.number(list.filters[name]))}
        <Glyph name="cross" size={12} />
      </Button>
    );
  return (
    <ListPage
      list={list}
      name="audit"
      title={text.title}
      what={text.what}
      columns={auditColumns}
      searches={null}
      filters={
        <>
          <ListChoice
            list={list}
            name="kind"
            label={text.type}
            width={160}
            options={auditedKinds.map((kind) => ({ value: kind, label: kindTexts[kind] }))}
          />
          <PersonFilter list={list} />
          {chosen('id', text.record)}
          {chosen('import', text.import)}
          {day('from', text.from)}
          {day('to', text.to)}
        </>
      }
      actions={
        <Button onClick={save} disabled={saving}>
          {text.download}
        </Button>
      }
    />
  );
}
