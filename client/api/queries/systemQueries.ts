import type { Paged } from '../../../common/live/paged';
import type { Versioned } from '../../../common/live/newest';
import type { Kind } from '../../../common/api/views';
import type { AuditEntry } from '../../../common/audit/auditRoutes';
import { auditFilter } from './auditFilter';
import { call, callPage } from '../call';
import { auditedKinds } from '../contractFields';
import type { PageRequest } from '../pagedQuery';
import type { QueryDefinition } from '../QueryDefinition';
import { define, type ListFilters } from './defineQuery';

const histories = {
  job: 'jobs.history',
  user: 'users.history',
  company: 'companies.history',
  customer: 'customers.history',
  item: 'items.history',
} as const;

/** Queries of the installation and the audit trail. */
export const systemQueries = {
  /** State of the installation; its page polls by itself. */
  system: () =>
    define({
      key: ['system.get'],
      load: (signal) => call('system.get', {}, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
  /** A page of one entity's audit trail, newest first. */
  history: (kind: keyof typeof histories, id: number, limit: number, after: string | null) =>
    define({
      key: ['history', kind, id, limit, after],
      load: async (signal) => {
        const query = { limit: String(limit), after: after ?? undefined };
        const { value, next } = await callPage(histories[kind], { params: { id }, query }, { signal });
        return { entries: value, next };
      },
      cache: { shape: 'derived', of: [kind], id },
      polled: 'other',
    }),
  /** A page of the whole audit trail. */
  audit: (filters: ListFilters, { limit, after }: PageRequest<AuditEntry>): QueryDefinition<Paged<AuditEntry>> => {
    const query = { ...auditFilter(filters), limit: String(limit), after: after ?? undefined };
    return {
      key: ['audit.list', query],
      load: async (signal) => {
        const { value, ...about } = await callPage('audit.list', { query }, { signal });
        return { rows: value, ...about };
      },
      // A failed sign-in has no view, so no event announces it.
      cache: { shape: 'derived', of: auditedKinds.filter((kind) => kind !== 'signIn') },
      polled: 'other',
    };
  },
  /** A list row that is open in a dialog. No call reads a single row; it comes from the list and from events. */
  openRow: <Row extends Versioned>(kind: Kind, row: Row | null): QueryDefinition<Row | null> => ({
    key: ['row', kind, row?._id ?? null],
    load: async () => row,
    cache: row === null ? { shape: 'static' } : { shape: 'one', kind, id: row._id },
    polled: 'other',
  }),
};
