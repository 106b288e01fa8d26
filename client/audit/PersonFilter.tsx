import { useState } from 'react';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import type { List } from '../lists/useList';
import { Typeahead } from '../ui/form/Typeahead';
import css from './audit.module.css';
import { auditText as text } from './auditText';

const few = { sort: 'name', limit: 20, after: null } as const;

/** Filters by the person who made the change (`actor` in the URL); deleted people are found by number. */
export function PersonFilter({ list }: { list: List<AuditEntry> }) {
  const [q, setQ] = useState<string | null>(null);
  const id = Number(list.filters.actor) || 0;
  const { data: found, isFetching } = useLiveQuery(queries.users({ q: q || undefined }, few), q !== null);
  const { data: chosen } = useLiveQuery(queries.user(id), id > 0);
  const named = chosen?.name ?? list.rows?.find(({ by }) => by !== null)?.by ?? text.userNumber(id);
  return (
    <span className={css.person}>
      <Typeahead
        aria-label={text.user}
        placeholder={text.anyUser}
        value={id > 0 ? { id, name: named } : null}
        onChange={(person) => list.filter({ actor: person ? String(person.id) : undefined })}
        onQuery={setQ}
        options={(found?.rows ?? []).map(({ _id, name }) => ({ id: _id, name }))}
        loading={isFetching}
        emptyText={text.noUsers}
      />
    </span>
  );
}
