import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DialogName } from './JobDialogs';
import type { Allowed } from './jobAllows';

/** A key on the list opens the job with a dialog: once, so that a reload or "Back" does not open it again. */
export function useAskedDialog(may: Allowed, onDialog: (dialog: DialogName) => void): void {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const asked = (state as { dialog?: 'draft' | 'review' } | null)?.dialog;
  useEffect(() => {
    if (!asked) return;
    if (may[asked]) onDialog(asked);
    navigate(pathname, { replace: true, state: null });
  }, [asked, pathname]);
}
