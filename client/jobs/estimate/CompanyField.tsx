import { useState } from 'react';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Field } from '../../ui/form/Field';
import { Typeahead, type TypeaheadOption } from '../../ui/form/Typeahead';
import type { EstimateDraft } from './estimateDraft';
import { estimateText } from './estimateText';

interface CompanyFieldProps {
  value: EstimateDraft['company'];
  onChange: (company: EstimateDraft['company']) => void;
  error: string | undefined;
}

/** The client that staff submit for (R5). */
export function CompanyField({ value, onChange, error }: CompanyFieldProps) {
  const [q, setQ] = useState<string | null>(null);
  const { data, isFetching } = useLiveQuery(queries.companies(q ?? ''), q !== null);
  return (
    <Field label={estimateText.client} required error={error}>
      <Typeahead
        value={value}
        onChange={(chosen) => onChange(chosen as TypeaheadOption & { id: number })}
        onQuery={setQ}
        options={(data ?? []).map(({ _id, companyName }) => ({ id: _id, name: companyName }))}
        loading={isFetching}
        emptyText={estimateText.noClients}
      />
    </Field>
  );
}
