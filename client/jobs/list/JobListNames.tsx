import { useState } from 'react';
import type { JobView } from '../../../common/jobs/job';
import type { Versioned } from '../../../common/live/newest';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import type { List } from '../../lists/useList';
import { Typeahead, type TypeaheadOption } from '../../ui/form/Typeahead';
import css from './jobList.module.css';
import { nameFilterText } from './jobListText';

interface NameFilterProps<Row extends Versioned> {
  list: List<Row>;
  name: 'client' | 'customer';
  options: readonly TypeaheadOption[];
  loading: boolean;
  onQuery: (q: string) => void;
  /** Name of the entity with this ID, from the rows of the list. */
  nameOf: (id: number) => string | undefined;
  disabled?: boolean;
}

function NameFilter<Row extends Versioned>(props: NameFilterProps<Row>) {
  const { list, name, options, loading, onQuery, nameOf, disabled } = props;
  const texts = nameFilterText[name];
  const [chosen, setChosen] = useState<TypeaheadOption | null>(null);
  const selectedId = Number(list.filters[name]) || null;
  const value =
    selectedId === null
      ? null
      : chosen?.id === selectedId
        ? chosen
        : { id: selectedId, name: nameOf(selectedId) ?? texts.unknown(selectedId) };
  return (
    <span className={css.name}>
      <Typeahead
        aria-label={texts.label}
        placeholder={texts.any}
        value={value}
        onChange={(option) => {
          setChosen(option);
          list.filter({ [name]: option ? String(option.id) : undefined });
        }}
        options={options}
        onQuery={onQuery}
        loading={loading}
        emptyText={texts.none}
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
      options={(data ?? []).map(({ _id, companyName }) => ({ id: _id, name: companyName }))}
      loading={isFetching}
      onQuery={setQ}
      nameOf={(id) => list.rows?.find(({ owner }) => owner._id === id)?.owner.companyName}
    />
  );
}

interface ForCustomer extends Versioned {
  readonly customer?: { readonly _id: number; readonly name: string } | null | undefined;
}

/** Customers of the chosen client; for staff, of any client. */
export function CustomerFilter<Row extends ForCustomer>({ list, staff }: { list: List<Row>; staff: boolean }) {
  const [q, setQ] = useState<string | null>(null);
  const client = staff ? Number(list.filters.client) || undefined : undefined;
  const { data, isFetching } = useLiveQuery(queries.customers(q ?? '', client), q !== null);
  return (
    <NameFilter
      list={list}
      name="customer"
      options={(data ?? []).map(({ _id, name, shortName }) => ({ id: _id, name, shortName }))}
      loading={isFetching}
      onQuery={setQ}
      nameOf={(id) => list.rows?.find(({ customer }) => customer?._id === id)?.customer?.name}
    />
  );
}
