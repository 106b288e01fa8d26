import { useEffect, useState } from 'react';
import type { OfflineEdits } from '../state/offlineEditsAtom';
import { Alert } from '../ui/feedback/Alert';
import { offlineEditsText } from './laterText';

/** Edits of a page that was just left usually arrive within this time, in ms, and need no band. */
const delayMs = 500;

/** Counts unsaved edits of quotes that no page shows. */
export function OfflineEditsBand({ edits }: { edits: OfflineEdits }) {
  const [shown, setShown] = useState(!edits.sending);
  useEffect(() => {
    if (shown) return;
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!shown) return null;
  return edits.sending ? (
    <Alert>{offlineEditsText.sending(edits.count)}</Alert>
  ) : (
    <Alert kind="warning">{offlineEditsText.unsaved(edits.count)}</Alert>
  );
}
