import { ErrorState } from '../ui/feedback/ErrorState';
import { failureText } from '../ui/feedback/feedbackText';
import { CallError, detailOf, messageOf } from './CallError';

/** Error state of a query. */
export interface FailedQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadErrorProps {
  /** "Couldn’t load notes" */
  title: string;
  query: FailedQuery;
}

/** Shown in place of data that failed to load: why, and what to do about it. */
export function LoadError({ title, query: { error, isFetching, refetch } }: LoadErrorProps) {
  const detail = detailOf(error);
  const refused = error instanceof CallError && error.status === 403;
  return (
    <ErrorState
      title={title}
      onRetry={refused ? undefined : () => void refetch()}
      retrying={isFetching}
      detail={detail}
    >
      <p>{messageOf(error)}</p>
      {refused && <p>{failureText.askAdmin}</p>}
      {detail !== undefined && <p>{failureText.report}</p>}
    </ErrorState>
  );
}
