import { useState } from 'react';
import { messageOf } from '../api/CallError';
import { saveCall } from '../api/call';
import { Button } from '../ui/Button';
import { toast } from '../ui/toast';
import css from './list.module.css';

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
  return (
    <>
      {none && <span className={css.why}>Choose the company first</span>}
      {buttons}
    </>
  );
}
