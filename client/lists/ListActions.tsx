import { useState } from 'react';
import { toastFailure } from '../api/toastFailure';
import { saveCall } from '../api/saveFile';
import { Button } from '../ui/Button';
import { listActionsText } from './listText';
import css from './list.module.css';

interface ListActionsProps {
  /** "New item" */
  newLabel: string;
  onNew: () => void;
  onImport: () => void;
  download: 'items.download' | 'customers.download';
  /** Company of the list; null: staff haven't chosen one yet. */
  client: number | null;
}

/** Actions on a whole list; each needs its company. */
export function ListActions({ newLabel, onNew, onImport, download, client }: ListActionsProps) {
  const [saving, setSaving] = useState(false);
  const none = client === null;
  const save = () => {
    setSaving(true);
    void toastFailure({ key: download, failed: listActionsText.notDownloaded }, () =>
      saveCall(download, { query: { client: String(client) } }),
    ).finally(() => setSaving(false));
  };
  const buttons = (
    <>
      <Button onClick={save} pending={saving} disabled={none}>
        {listActionsText.download}
      </Button>
      <Button onClick={onImport} disabled={none}>
        {listActionsText.import}
      </Button>
      <Button kind="primary" onClick={onNew} disabled={none}>
        {newLabel}
      </Button>
    </>
  );
  return (
    <>
      {none && <span className={css.why}>{listActionsText.chooseClient}</span>}
      {buttons}
    </>
  );
}
