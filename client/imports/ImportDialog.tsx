import type { List } from '../../common/imports/import';
import { count } from '../../common/format/numbers';
import { toast } from '../ui/toast';
import { messageOf } from '../api/CallError';
import { Alert } from '../ui/Alert';
import { Checkbox } from '../ui/Checkbox';
import { Dialog } from '../ui/Dialog';
import { DropZone } from '../ui/DropZone';
import { Field } from '../ui/Field';
import { Glyph } from '../ui/Glyph';
import { Columns } from './Columns';
import { downloadBadRows } from './form';
import { ImportProgress } from './ImportProgress';
import { Outcome } from './Outcome';
import { UndoButton } from './UndoButton';
import { type Importing, useImport } from './useImport';
import css from './imports.module.css';

interface ImportDialogProps {
  what: List;
  /** The company whose list it is. */
  client: number;
  /** "Import customers" */
  title: string;
  /** The specification's columns, for files without a header. */
  columns: string;
  opened: boolean;
  onClose: () => void;
}

/** Choose a file, see what it would do, have it done, or take it back: nothing changes before the third step. */
export function ImportDialog({ what, client, title, columns, opened, onClose }: ImportDialogProps) {
  const importing = useImport(what, client);
  const { step, busy, reply, file, error } = importing;
  const close = () => {
    // What is being written goes on; the list itself says when it is done. What waits to be sent is canceled.
    importing.reset();
    onClose();
  };
  const nothing = reply !== null && reply.added + reply.changed + reply.removed === 0;
  const stopped = importing.overwrite && reply !== null && reply.refusedCount > 0;
  const last = {
    choose: { submitLabel: 'Submit', onSubmit: importing.check, disabled: file === null },
    check: {
      submitLabel: importLabel(importing),
      onSubmit: importing.write,
      disabled: nothing || stopped || busy || (reply?.missing.length ?? 0) > 0,
    },
    write: {},
    done: {},
  }[step];
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={title}
      consequence={consequenceOf(importing)}
      kind={importing.overwrite && step === 'check' ? 'danger' : 'primary'}
      pending={busy && step !== 'write'}
      error={error}
      wide
      cancelLabel={step !== 'write' ? undefined : importing.waiting === null ? 'Run in background' : 'Cancel import'}
      {...last}
    >
      {step === 'choose' && (
        <>
          <Field label="CSV file" required hint={`With a header, or in this order: ${columns}.`}>
            <DropZone onFiles={(files) => void importing.choose(files[0])} multiple={false} accept=".csv,text/csv">
              {file ? file.name : 'csv · up to 25 MB'}
            </DropZone>
          </Field>
          {file && (
            <p className={css.chosen}>
              <Glyph name="file" /> {file.name}
            </p>
          )}
          <Overwrite importing={importing} />
        </>
      )}
      {step === 'check' && reply && (
        <>
          <Columns what={what} importing={importing} reply={reply} />
          <Overwrite importing={importing} />
          {stopped && (
            <Alert kind="warning">
              With “Delete all data and replace”, one bad row stops the import. Fix the rows, or import without
              replacing.
            </Alert>
          )}
          <Outcome reply={reply} onBadRows={() => void saveBadRows(importing)} />
        </>
      )}
      {step === 'write' && (
        <ImportProgress what={what} client={client} sent={importing.sent} waiting={importing.waiting} />
      )}
      {step === 'done' && reply && (
        <>
          <Alert kind="ok" action={reply.import !== null && <UndoButton id={reply.import} onUndone={close} />}>
            {count(reply.added)} added, {count(reply.changed)} changed, {count(reply.removed)} removed.
          </Alert>
          {reply.refusedCount > 0 && <Outcome reply={reply} onBadRows={() => void saveBadRows(importing)} badOnly />}
        </>
      )}
    </Dialog>
  );
}

const saveBadRows = ({ asked }: Importing) =>
  asked && downloadBadRows(asked).catch((error: unknown) => toast.error(messageOf(error)));

const Overwrite = ({ importing }: { importing: Importing }) => (
  <Checkbox checked={importing.overwrite} onChange={importing.setOverwrite}>
    Delete all data and replace
  </Checkbox>
);

function consequenceOf({ step, file, overwrite }: Importing): string {
  if (step === 'choose') return 'You’ll review changes before importing.';
  if (step === 'check') {
    return `${file?.name}: ${overwrite ? 'rows that are not in it will be removed.' : 'other rows are kept.'}`;
  }
  return file?.name ?? '';
}

function importLabel({ reply }: Importing): string {
  const rows = reply ? reply.added + reply.changed + reply.removed : 0;
  return rows === 0 ? 'Nothing to import' : `Import ${count(rows)} ${rows === 1 ? 'change' : 'changes'}`;
}
