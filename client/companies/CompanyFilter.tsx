import { useState } from 'react';
import type { Versioned } from '../../common/live/newest';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import type { List } from '../lists/useList';
import { Typeahead } from '../ui/form/Typeahead';
import css from './companies.module.css';
import { companyFilterText as text } from './companiesText';

interface CompanyFilterProps<Row extends Versioned> {
  list: List<Row>;
}

/** Filters a list by client (`client` in the URL), for staff. */
export function CompanyFilter<Row extends Versioned>({ list }: CompanyFilterProps<Row>) {
  const [q, setQ] = useState<string | null>(null);
  const id = Number(list.filters.client) || 0;
  const { data: found, isFetching } = useLiveQuery(queries.companies(q ?? ''), q !== null);
  const { data: chosen } = useLiveQuery(queries.company(id), id > 0);
  return (
    <span className={css.filter}>
      <Typeahead
        aria-label={text.label}
        value={chosen ? { id: chosen._id, name: chosen.companyName } : null}
        onChange={(company) => list.filter({ client: company ? String(company.id) : undefined })}
        onQuery={setQ}
        options={(found ?? []).map(({ _id, companyName }) => ({ id: _id, name: companyName }))}
        loading={isFetching}
        placeholder={text.all}
        emptyText={text.none}
      />
    </span>
  );
}
