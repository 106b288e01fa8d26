import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { detailOf, messageOf } from '../api/CallError';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { Skeleton } from '../ui/Skeleton';

interface JobsStateProps {
  query: Pick<UseQueryResult<unknown, Error>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
  /** How many rows there are to show, once the query has an answer. */
  found: number;
  /** As one says it: "the last jobs". */
  what: string;
  /** How many rows to expect. */
  expect: number;
  empty: string;
  emptyNote: ReactNode;
  /** The list, once there is one. */
  children: ReactNode;
}

/** What stands in a list's place while it is loading, when it cannot be had, and when it is empty. */
export function JobsState({ query, found, what, expect, empty, emptyNote, children }: JobsStateProps) {
  if (query.data !== undefined) {
    if (found > 0) return children;
    return (
      <EmptyState title={empty} compact>
        {emptyNote}
      </EmptyState>
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        title={`Error loading ${what}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        detail={detailOf(query.error)}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  // One more for the table's head: nothing moves when the rows are there.
  return <Skeleton rows={expect + 1} label={`Loading ${what}`} />;
}
