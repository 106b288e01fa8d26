/** Minimum interval between refetches of a query caused by events, in ms. */
export const minRefetchIntervalMs = 2000;

/** After a `stale` event, refetches are spread over this time, in ms, so that clients don't all refetch at once. */
export const refetchSpreadMs = 2000;

/** The same after a reconnect, when clients are already spread out; the "Updating" sign waits for it. */
export const reconnectSpreadMs = 500;

/** Wait before retrying a temporary failure, in ms, plus up to the same again. */
export const retryDelayMs = 2000;

/** Wait before refetching a total row count that may have changed, in ms, plus up to the same again. */
export const recountDelayMs = 4000;
