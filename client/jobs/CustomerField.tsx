import { useState } from 'react';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Field } from '../ui/Field';
import { Typeahead, type TypeaheadOption } from '../ui/Typeahead';
import type { EstimateDraft } from './estimateDraft';

interface CustomerFieldProps {
  value: EstimateDraft['customer'];
  onChange: (customer: EstimateDraft['customer']) => void;
  /** Whose customers; undefined: the own company's. Null: not known yet. */
  companyId: number | undefined | null;
  error: string | undefined;
}

/** One of the company's customers, as `name | short name` (spec §2). */
export function CustomerField({ value, onChange, companyId, error }: CustomerFieldProps) {
  const [q, setQ] = useState<string | null>(null);
  const known = companyId !== null;
  const { data, isFetching } = useLiveQuery(queries.customers(q ?? '', companyId ?? undefined), q !== null && known);
  return (
    <Field label="Customer" error={error}>
      <Typeahead
        value={value}
        onChange={(chosen) => onChange(chosen as TypeaheadOption & { id: number })}
        onQuery={setQ}
        options={(data ?? []).map(({ _id, name, shortName }) => ({ id: _id, name, shortName }))}
        loading={isFetching}
        emptyText="No customer of that name"
        disabled={!known}
        placeholder={known ? undefined : 'Choose the company first'}
      />
    </Field>
  );
}
