import { useEffect, useState } from 'react';
import { count } from '../../common/format/numbers';
import type { OfflineEdits } from '../state/offlineEditsAtom';
import { Alert } from '../ui/Alert';

/** Edits of a page that was just left usually arrive sooner than this, in ms, and need no line of their own. */
const quick = 500;

/** How many edits of quotes that are not on screen the server doesn't have. */
export function OfflineEditsBand({ edits }: { edits: OfflineEdits }) {
  const [shown, setShown] = useState(!edits.sending);
  useEffect(() => {
    if (shown) return;
    const timer = setTimeout(() => setShown(true), quick);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!shown) return null;
  const many = `${count(edits.count)} offline ${edits.count === 1 ? 'edit' : 'edits'}`;
  if (edits.sending) return <Alert>Sending {many}…</Alert>;
  return (
    <Alert kind="warning">
      {many} {edits.count === 1 ? "isn't" : "aren't"} saved to the server yet
    </Alert>
  );
}
