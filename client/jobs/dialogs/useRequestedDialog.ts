import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DialogName } from './JobDialogs';
import type { Allowed } from '../jobAllows';

/** Opens the dialog requested by a shortcut on a list, once, so that a reload or "Back" doesn't open it again. */
export function useRequestedDialog(may: Allowed, onDialog: (dialog: DialogName) => void): void {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const requested = (state as { dialog?: 'draft' | 'review' } | null)?.dialog;
  useEffect(() => {
    if (!requested) return;
    if (may[requested]) onDialog(requested);
    navigate(pathname, { replace: true, state: null });
  }, [requested, pathname]);
}
