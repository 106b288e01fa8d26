import { useState } from 'react';
import type { Versioned } from '../../common/live/newest';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import type { List } from '../lists/useList';
import { Typeahead } from '../ui/Typeahead';
import css from './companies.module.css';

interface CompanyFilterProps<Row extends Versioned> {
  list: List<Row>;
}

/** Staff choose whose list they look at; it stands in the address as `client`. */
export function CompanyFilter<Row extends Versioned>({ list }: CompanyFilterProps<Row>) {
  const [q, setQ] = useState<string | null>(null);
  const id = Number(list.filters.client) || 0;
  const { data: found, isFetching } = useLiveQuery(queries.companies(q ?? ''), q !== null);
  const { data: chosen } = useLiveQuery(queries.company(id), id > 0);
  return (
    <span className={css.filter}>
      <Typeahead
        aria-label="Company"
        value={chosen ? { id: chosen._id, name: chosen.companyName } : null}
        onChange={(company) => list.filter({ client: company ? String(company.id) : undefined })}
        onQuery={setQ}
        options={(found ?? []).map(({ _id, companyName }) => ({ id: _id, name: companyName }))}
        loading={isFetching}
        placeholder="All companies"
        emptyText="No company of that name"
      />
    </span>
  );
}
