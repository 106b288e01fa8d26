import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '../ui/status/time/clock';

const refreshMs = 5 * 60_000;

/** Refetches a plan every five minutes, the step of its times: it changes as time passes, without an event. */
export function useRefreshed({ dataUpdatedAt, refetch }: UseQueryResult<unknown, Error>): void {
  const minute = useNow(refreshMs);
  useEffect(() => {
    if (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt >= refreshMs / 2) void refetch({ cancelRefetch: false });
  }, [minute, dataUpdatedAt, refetch]);
}
