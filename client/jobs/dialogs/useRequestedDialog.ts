import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DialogName } from './JobDialogs';
import type { Allowed } from '../jobAllows';

/** The dialog or note that a shortcut on a list opens on the job's page. */
export interface RequestedAction {
  readonly dialog: 'draft' | 'review' | 'rfi' | 'note';
}

interface Openers {
  readonly onDialog: (dialog: DialogName) => void;
  readonly onNote: (() => void) | undefined;
}

/**
 * Opens the dialog or note requested by a shortcut on a list, once, so that a reload or "Back" doesn't open it again.
 */
export function useRequestedDialog(may: Allowed, { onDialog, onNote }: Openers): void {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const requested = (state as Partial<RequestedAction> | null)?.dialog;
  useEffect(() => {
    if (!requested) return;
    if (requested === 'note') onNote?.();
    else if (may[requested]) onDialog(requested);
    navigate(pathname, { replace: true, state: null });
  }, [requested, pathname]);
}
