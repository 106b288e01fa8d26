import { type ReactNode, useState } from 'react';
import type { Versioned } from '../../common/live/newest';
import { messageOf } from '../api/CallError';
import type { Edits } from '../api/useEdits';
import { useOnce } from '../api/useOnce';
import { History } from '../audit/History';
import { Button } from '../ui/Button';
import { decideFirst } from '../ui/ConflictChoice';
import { Dialog } from '../ui/Dialog';
import { toast } from '../ui/toast';

/** What the list's page gives to the dialog of its rows. */
export interface RowDialogProps<Row> {
  /** Null: a new one. */
  row: Row | null;
  /** Whose a new one is; undefined: the own company's. */
  client: number | undefined;
  opened: boolean;
  onClose: () => void;
  /** Who may not gets no button for it. */
  onDelete?: () => void;
}

interface Command {
  readonly isPending: boolean;
  readonly error: Error | null;
  reset(): void;
}

interface RowFormProps<Row extends Versioned, V extends object> extends Omit<RowDialogProps<Row>, 'client'> {
  what: 'customer' | 'item';
  /** As one says the row that is there. */
  name: string;
  edits: Edits<V>;
  create: Command;
  update: Command;
  /** Nothing that is typed is wrong. */
  valid: boolean;
  /** Answers what to say of it. */
  onSave: () => Promise<string>;
  wide?: boolean;
  /** `tried`: somebody wanted to save, and what is missing may be named. */
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
        (said) => {
          toast.done(said);
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
      title={row ? `Edit ${name}` : `New ${what}`}
      submitLabel={row ? 'Save' : `Add the ${what}`}
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
            Delete this {what}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
