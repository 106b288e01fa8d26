import type { ReactNode } from 'react';
import { texts } from '../../../common/api/errors';
import { Dialog } from './Dialog';
import { brokenDialogText } from './overlayText';
import { ErrorBoundary } from '../feedback/ErrorBoundary';
import { ErrorState } from '../feedback/ErrorState';

interface ContainDialogProps {
  opened?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Wraps a component that renders a Dialog. An error in that component is shown in a dialog that can be closed, and the
 * page behind it stays intact. Dialog itself only contains errors of its children.
 */
export const ContainDialog = ({ opened = true, onClose, children }: ContainDialogProps) => (
  <ErrorBoundary
    resetKey={String(opened)}
    instead={(retry, error) => (
      <Dialog opened={opened} onClose={onClose} title={brokenDialogText.title}>
        <ErrorState title={texts.somethingWrong} onRetry={retry} detail={error.message}>
          {brokenDialogText.intro}
        </ErrorState>
      </Dialog>
    )}
  >
    {children}
  </ErrorBoundary>
);
