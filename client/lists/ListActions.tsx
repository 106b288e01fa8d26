import { useState } from 'react';
import { messageOf } from '../api/CallError';
import { saveCall } from '../api/call';
import { Button } from '../ui/Button';
import { Tooltip } from '../ui/Tooltip';
import { toast } from '../ui/toast';
import { useNarrow } from '../ui/useNarrow';

interface ListActionsProps {
  /** "New item" */
  newLabel: string;
  onNew: () => void;
  onImport: () => void;
  download: 'items.download' | 'customers.download';
  /** Whose list; null: staff have not chosen yet. */
  client: number | null;
}

/** What one does with a whole list: each needs to know whose it is. */
export function ListActions({ newLabel, onNew, onImport, download, client }: ListActionsProps) {
  const [saving, setSaving] = useState(false);
  const narrow = useNarrow();
  const none = client === null;
  const save = () => {
    setSaving(true);
    void saveCall(download, { query: { client: String(client) } })
      .catch((error: unknown) => toast.error(messageOf(error)))
      .finally(() => setSaving(false));
  };
  const buttons = (
    <>
      <Button onClick={save} pending={saving} disabled={none}>
        Download
      </Button>
      <Button onClick={onImport} disabled={none}>
        Import
      </Button>
      <Button kind="primary" onClick={onNew} disabled={none}>
        {newLabel}
      </Button>
    </>
  );
  return none ? (
    <Tooltip text="Choose the company first">
      <span className="row">
        {narrow && <span className="t2">Choose the company first</span>}
        {buttons}
      </span>
    </Tooltip>
  ) : (
    buttons
  );
}
