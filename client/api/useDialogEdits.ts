import { useState } from 'react';
import { useEdits } from './useEdits';

/** Edits in a dialog that stays mounted; closing it drops them. */
export function useDialogEdits<V extends object>(
  current: V,
  version: number,
  opened: boolean,
  onEdit?: (field: keyof V) => void,
) {
  const edits = useEdits<V>(current, version, false, onEdit);
  const [wasOpened, setWasOpened] = useState(opened);
  if (wasOpened !== opened) {
    setWasOpened(opened);
    if (!opened) edits.reset();
  }
  return edits;
}
