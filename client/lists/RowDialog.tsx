import { type ReactNode, useState } from 'react';
import type { Versioned } from '../../common/live/newest';
import { CallError, messageOf } from '../api/CallError';
import { useOnce } from '../api/useOnce';
import { History } from '../audit/History';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { toast } from '../ui/toast';
import type { Draft } from './useDraft';

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

interface RowFormProps<Row extends Versioned, F extends string> extends Omit<RowDialogProps<Row>, 'client'> {
  what: 'customer' | 'item';
  /** As one says the row that is there. */
  name: string;
  draft: Draft<Row, F>;
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

/** A row of a list, made or changed; what somebody else changes meanwhile is said, and nothing is lost. */
export function RowDialog<Row extends Versioned, F extends string>(props: RowFormProps<Row, F>) {
  const { what, row, name, draft, create, update, valid, onSave, opened, onClose, onDelete, wide, children } = props;
  const [tried, setTried] = useState(false);
  const once = useOnce();
  const command = row ? update : create;
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
        (error: unknown) => {
          // What is there now has come with the refusal: saving again is a decision about that.
          if (error instanceof CallError && error.code === 'conflict') draft.look();
        },
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
      disabled={row !== null && draft.touched.length === 0}
      error={command.error && messageOf(command.error)}
      wide={wide}
    >
      {draft.changedMeanwhile && (
        <Alert kind="info">
          Somebody else has changed this {what} while you were looking. What you typed is kept; the other fields show
          what is there now.
        </Alert>
      )}
      {children(tried)}
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
