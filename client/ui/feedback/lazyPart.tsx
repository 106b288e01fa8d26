import { type ComponentType, type FunctionComponent, lazy, type ReactNode, useEffect, useState } from 'react';
import { texts } from '../../../common/api/errors';
import { ErrorBoundary } from './ErrorBoundary';
import { FailureNote } from './FailureNote';
import { failureText, lazyText } from './feedbackText';
import { ModuleError, retryAfterMs, withRetries } from './loadModule';
import { toast } from './toast';

const inPlace = (retry: () => void): ReactNode => (
  <FailureNote title={lazyText.title} onRetry={retry}>
    {lazyText.intro}
  </FailureNote>
);

/** An overlay that failed to load has no place on the page, so a toast shows the error. */
function FailedToast({ text, onRetry }: { text: string; onRetry: () => void }) {
  useEffect(() => {
    const id = toast.error({ text, action: { label: failureText.tryAgain, onClick: onRetry } });
    return () => toast.dismiss(id);
  }, [text, onRetry]);
  return null;
}
const overPage = (error: Error, retry: () => void): ReactNode => (
  <FailedToast text={error instanceof ModuleError ? lazyText.overlay : texts.somethingWrong} onRetry={retry} />
);

export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Loads it ahead; a failure shows when it is needed. */
  preload(): Promise<void>;
  isLoaded(): boolean;
}

/**
 * Loads a part while `wanted`, and returns whether to show it. React shows a component that has suspended 300 ms after its
 * fallback at the earliest; waiting here is faster.
 */
export function useLoaded({ preload, isLoaded }: LazyPart<never>, wanted: boolean): boolean {
  const [tried, setTried] = useState(false);
  useEffect(() => {
    if (wanted && !tried) void preload().then(() => setTried(true));
  }, [wanted, tried, preload]);
  return tried || isLoaded();
}

/**
 * A component that is loaded when it is first shown. A loading error is shown in its place and can be retried, while
 * React's own `lazy` caches the first failure. An overlay that fails never breaks the page behind it.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { overlay = false }: { overlay?: boolean } = {},
): LazyPart<Props> {
  let attempts = 0;
  let loaded: ComponentType<Props> | null = null;
  const attempt = () => {
    const first = attempts;
    attempts += retryAfterMs.length + 1;
    return lazy(() => withRetries(load, first).then((module) => ({ default: pick(module) })));
  };
  let current = attempt();
  const newest = () => loaded ?? (current as unknown as ComponentType<Props>);
  function Part(props: Props) {
    const [Shown, setShown] = useState(newest);
    const instead = (reset: () => void, error: Error) => {
      const retry = () => {
        // Several places may show the same part; only the first one loads it again.
        if (current === (Shown as unknown)) current = attempt();
        reset();
        setShown(newest);
      };
      return overlay ? overPage(error, retry) : inPlace(retry);
    };
    return (
      <ErrorBoundary catches={(error) => overlay || error instanceof ModuleError} instead={instead}>
        <Shown {...props} />
      </ErrorBoundary>
    );
  }
  return Object.assign(Part, {
    preload: () =>
      load().then(
        (module) => {
          loaded = pick(module);
        },
        () => {},
      ),
    isLoaded: () => loaded !== null,
  });
}
