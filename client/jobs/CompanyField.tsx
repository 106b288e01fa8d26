import { useState } from 'react';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Field } from '../ui/Field';
import { Typeahead, type TypeaheadOption } from '../ui/Typeahead';
import type { EstimateDraft } from './estimateDraft';

interface CompanyFieldProps {
  value: EstimateDraft['company'];
  onChange: (company: EstimateDraft['company']) => void;
  error: string | undefined;
}

/** Staff say which company asks (decisions §5). */
export function CompanyField({ value, onChange, error }: CompanyFieldProps) {
  const [q, setQ] = useState<string | null>(null);
  const { data, isFetching } = useLiveQuery(queries.companies(q ?? ''), q !== null);
  return (
    <Field label="Company" required error={error}>
      <Typeahead
        value={value}
        onChange={(chosen) => onChange(chosen as TypeaheadOption & { id: number })}
        onQuery={setQ}
        options={(data ?? []).map(({ _id, companyName }) => ({ id: _id, name: companyName }))}
        loading={isFetching}
        emptyText="No company of that name"
      />
    </Field>
  );
}
