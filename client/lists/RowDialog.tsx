import { type ReactNode, useState } from 'react';
import type { Versioned } from '../../common/live/newest';
import { messageOf } from '../api/CallError';
import type { Edits } from '../api/useEdits';
import { useOnce } from '../api/useOnce';
import { History } from '../audit/History';
import { Button } from '../ui/Button';
import { decideFirst } from '../ui/form/save/ConflictChoice';
import { Dialog } from '../ui/overlay/Dialog';
import { rowDialogText } from './listText';
import { toast } from '../ui/feedback/toast';

/** Props that a list page passes to its row dialog. */
export interface RowDialogProps<Row> {
  /** The row to edit; null for a new one. */
  row: Row | null;
  /** Company of a new row; undefined means the user's own. */
  client: number | undefined;
  opened: boolean;
  onClose: () => void;
  /** Omitted if the user can't delete the row. */
  onDelete?: () => void;
}

interface Command {
  readonly isPending: boolean;
  readonly error: Error | null;
  reset(): void;
}

interface RowFormProps<Row extends Versioned, V extends object> extends Omit<RowDialogProps<Row>, 'client'> {
  what: 'customer' | 'item';
  /** SKU or name of the row. */
  name: string;
  edits: Edits<V>;
  create: Command;
  update: Command;
  /** True if all fields are valid. */
  valid: boolean;
  /** Saves and returns the text of the toast. */
  onSave: () => Promise<string>;
  wide?: boolean;
  /** `tried` is true once Save was pressed, to mark missing fields. */
  children: (tried: boolean) => ReactNode;
}

/** Creates or edits a row of a list. The caller shows a FieldConflict at each field. */
export function RowDialog<Row extends Versioned, V extends object>(props: RowFormProps<Row, V>) {
  const { what, row, name, edits, create, update, valid, onSave, opened, onClose, onDelete, wide, children } = props;
  const [tried, setTried] = useState(false);
  const once = useOnce();
  const command = row ? update : create;
  const undecided = edits.conflicts.length > 0;
  const close = () => {
    create.reset();
    update.reset();
    setTried(false);
    onClose();
  };
  const save = () => {
    setTried(true);
    if (!valid) return;
    once(() =>
      onSave().then(
        (message) => {
          toast.done(message);
          close();
        },
        () => undefined,
      ),
    );
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={row ? rowDialogText.edit(name) : rowDialogText[what].create}
      submitLabel={row ? rowDialogText.save : rowDialogText[what].add}
      onSubmit={save}
      pending={command.isPending}
      disabled={row !== null && (!edits.dirty || undecided)}
      error={command.error && messageOf(command.error)}
      wide={wide}
    >
      {children(tried)}
      {undecided && <p className="t2">{decideFirst}</p>}
      {row && <History kind={what} id={row._id} />}
      {onDelete && (
        <div>
          <Button kind="danger" size="sm" onClick={onDelete}>
            {rowDialogText[what].delete}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
