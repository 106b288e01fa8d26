import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadError } from '../api/LoadError';
import { Skeleton } from '../ui/feedback/Skeleton';

interface JobsStateProps {
  query: Pick<UseQueryResult<unknown, Error>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
  /** Number of rows, once loaded. */
  found: number;
  failed: string;
  loading: string;
  /** Expected number of rows. */
  expect: number;
  empty: string;
  emptyNote: ReactNode;
  /** The list, shown once loaded. */
  children: ReactNode;
}

/** Placeholder of a list while it is loading, has failed to load, or is empty. */
export function JobsState({ query, found, failed, loading, expect, empty, emptyNote, children }: JobsStateProps) {
  if (query.data !== undefined) {
    if (found > 0) return children;
    return (
      <EmptyState title={empty} compact>
        {emptyNote}
      </EmptyState>
    );
  }
  if (query.isError) {
    return <LoadError title={failed} query={query} />;
  }
  // One more row for the table header, so nothing moves when the rows appear.
  return <Skeleton rows={expect + 1} label={loading} />;
}
