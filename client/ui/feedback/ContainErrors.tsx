import type { ReactNode } from 'react';
import { texts } from '../../../common/api/errors';
import { ErrorBoundary } from './ErrorBoundary';
import { ErrorState } from './ErrorState';
import { failureText } from './feedbackText';

const inPlace = (retry: () => void, error: Error) => (
  <ErrorState title={texts.somethingWrong} onRetry={retry} detail={error.message}>
    {failureText.safe}
  </ErrorState>
);

/** Contains the rendering errors of a page or dialog (R7 'Something went wrong.'). */
export const ContainErrors = ({ children, resetKey }: { children: ReactNode; resetKey?: string }) => (
  <ErrorBoundary resetKey={resetKey} instead={inPlace}>
    {children}
  </ErrorBoundary>
);
