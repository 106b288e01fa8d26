import type { ReactNode } from 'react';
import { texts } from '../../common/api/errors';
import { Dialog } from './Dialog';
import { ErrorBoundary } from './ErrorBoundary';
import { ErrorState } from './ErrorState';

interface ContainDialogProps {
  opened?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Around a component that renders a Dialog: an error in that component shows in a dialog of its own, which can be
 * closed, and the page behind it stays as it is. Dialog itself contains only the errors of what is inside it.
 */
export const ContainDialog = ({ opened = true, onClose, children }: ContainDialogProps) => (
  <ErrorBoundary
    resetKey={String(opened)}
    instead={(retry, error) => (
      <Dialog opened={opened} onClose={onClose} title="This dialog couldn’t be opened">
        <ErrorState title={texts.somethingWrong} onRetry={retry} detail={error.message}>
          Your saved work isn’t affected. If this keeps happening, reload the page.
        </ErrorState>
      </Dialog>
    )}
  >
    {children}
  </ErrorBoundary>
);
