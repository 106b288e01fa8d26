import { useState } from 'react';
import type { JobView } from '../../common/jobs/job';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import type { List } from '../lists/useList';
import { Typeahead, type TypeaheadOption } from '../ui/Typeahead';
import css from './jobList.module.css';

interface NameFilterProps {
  list: List<JobView>;
  name: 'client' | 'customer';
  label: string;
  options: readonly TypeaheadOption[];
  loading: boolean;
  onQuery: (q: string) => void;
  /** The name of what the address asks for, as the list's own rows have it. */
  named: (id: number) => string | undefined;
  disabled?: boolean;
}

function NameFilter({ list, name, label, options, loading, onQuery, named, disabled }: NameFilterProps) {
  const [chosen, setChosen] = useState<TypeaheadOption | null>(null);
  const asked = Number(list.filters[name]) || null;
  const value =
    asked === null ? null : chosen?.id === asked ? chosen : { id: asked, name: named(asked) ?? `${label} ${asked}` };
  return (
    <span className={css.name}>
      <Typeahead
        aria-label={label}
        placeholder={`${label}: any`}
        value={value}
        onChange={(option) => {
          setChosen(option);
          list.filter({ [name]: option ? String(option.id) : undefined });
        }}
        options={options}
        onQuery={onQuery}
        loading={loading}
        emptyText={`No ${label.toLowerCase()} of that name`}
        disabled={disabled}
      />
    </span>
  );
}

export function CompanyFilter({ list }: { list: List<JobView> }) {
  const [q, setQ] = useState<string | null>(null);
  const { data, isFetching } = useLiveQuery(queries.companies(q ?? ''), q !== null);
  return (
    <NameFilter
      list={list}
      name="client"
      label="Client"
      options={(data ?? []).map(({ _id, companyName }) => ({ id: _id, name: companyName }))}
      loading={isFetching}
      onQuery={setQ}
      named={(id) => list.rows?.find(({ owner }) => owner._id === id)?.owner.companyName}
    />
  );
}

/** Customers of the client that is chosen; for the office of any client. */
export function CustomerFilter({ list, staff }: { list: List<JobView>; staff: boolean }) {
  const [q, setQ] = useState<string | null>(null);
  const client = staff ? Number(list.filters.client) || undefined : undefined;
  const { data, isFetching } = useLiveQuery(queries.customers(q ?? '', client), q !== null);
  return (
    <NameFilter
      list={list}
      name="customer"
      label="Customer"
      options={(data ?? []).map(({ _id, name, shortName }) => ({ id: _id, name, shortName }))}
      loading={isFetching}
      onQuery={setQ}
      named={(id) => list.rows?.find(({ customer }) => customer?._id === id)?.customer?.name}
    />
  );
}
