import { type ComponentType, type FunctionComponent, lazy, type ReactNode, useEffect, useReducer } from 'react';
import { texts } from '../../common/api/errors';
import { ErrorBoundary } from './ErrorBoundary';
import { FailureNote } from './FailureNote';
import { toast } from './toast';

/** A part of the program did not arrive; nothing of what is on screen is at fault. */
class LoadError extends Error {}

/** Waits before the second and third attempt: a server that restarts, a connection that drops for a moment. */
const retryAfterMs = [500, 1500];

async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of retryAfterMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
  return load().catch((error: unknown) => {
    throw new LoadError('A part of this page could not be loaded.', { cause: error });
  });
}

const inPlace = (retry: () => void): ReactNode => (
  <FailureNote title="This part couldn’t be loaded" onRetry={retry}>
    Check your connection and try again. Nothing you typed elsewhere is lost.
  </FailureNote>
);

/** Something that opens over the page has no place of its own to say it in. */
function FailedToast({ text, onRetry }: { text: string; onRetry: () => void }) {
  useEffect(() => {
    const id = toast.error({ text, action: { label: 'Try again', onClick: onRetry } });
    return () => toast.dismiss(id);
  }, [text, onRetry]);
  return null;
}
const overPage = (error: Error, retry: () => void): ReactNode => (
  <FailedToast
    text={
      error instanceof LoadError
        ? 'This couldn’t be opened. Check your connection and try again.'
        : texts.somethingWrong
    }
    onRetry={retry}
  />
);

/**
 * A component that is loaded when it is first shown. A failure to load stays where the component would be, and can be
 * retried there: React's own `lazy` remembers the first failure for good. What opens over the page takes nothing else
 * with it when it cannot be drawn.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { overlay = false }: { overlay?: boolean } = {},
): FunctionComponent<Props> {
  const attempt = () => lazy(() => withRetries(load).then((component) => ({ default: component })));
  let current = attempt();
  return function LazyPart(props: Props) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    const Shown = current as unknown as ComponentType<Props>;
    const instead = (reset: () => void, error: Error) => {
      const retry = () => {
        // Several places may show the same part: only the first of them asks for it again.
        if (current === (Shown as unknown)) current = attempt();
        reset();
        drawAgain();
      };
      return overlay ? overPage(error, retry) : inPlace(retry);
    };
    return (
      <ErrorBoundary catches={(error) => overlay || error instanceof LoadError} instead={instead}>
        <Shown {...props} />
      </ErrorBoundary>
    );
  };
}
