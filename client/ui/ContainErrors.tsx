import type { ReactNode } from 'react';
import { texts } from '../../common/api/errors';
import { ErrorBoundary } from './ErrorBoundary';
import { ErrorState } from './ErrorState';

const inPlace = (retry: () => void, error: Error) => (
  <ErrorState title={texts.somethingWrong} onRetry={retry} detail={error.message}>
    Your saved work isn’t affected. If this keeps happening, reload the page.
  </ErrorState>
);

/** Around a page or a dialog: an error while drawing it stays inside (spec §8 'Something went wrong.'). */
export const ContainErrors = ({ children, resetKey }: { children: ReactNode; resetKey?: string }) => (
  <ErrorBoundary resetKey={resetKey} instead={inPlace}>
    {children}
  </ErrorBoundary>
);
