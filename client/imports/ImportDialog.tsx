import type { List } from '../../common/imports/import';
import { count } from '../../common/format/numbers';
import { toastFailure } from '../api/toastFailure';
import { Alert } from '../ui/feedback/Alert';
import { Checkbox } from '../ui/form/Checkbox';
import { Dialog } from '../ui/overlay/Dialog';
import { DropZone } from '../ui/form/files/DropZone';
import { Field } from '../ui/form/Field';
import { Glyph } from '../ui/Glyph';
import { Columns } from './Columns';
import { downloadBadRows } from './form';
import { importText as text } from './importsText';
import { ImportProgress } from './ImportProgress';
import { Outcome } from './Outcome';
import { UndoButton } from './UndoButton';
import { type Importing, useImport } from './useImport';
import css from './imports.module.css';

interface ImportDialogProps {
  what: List;
  /** Company that the list belongs to. */
  client: number;
  /** "Import customers" */
  title: string;
  /** Column order for files without a header (product specification). */
  columns: string;
  opened: boolean;
  onClose: () => void;
}

/** Choose a file, review its changes, import it, undo it. */
export function ImportDialog({ what, client, title, columns, opened, onClose }: ImportDialogProps) {
  const importing = useImport(what, client);
  const { step, busy, reply, file, error } = importing;
  const close = () => {
    // An import that is being written goes on, and the list shows when it is done; one that waits to be sent is canceled.
    importing.reset();
    onClose();
  };
  const nothing = reply !== null && reply.added + reply.changed + reply.removed === 0;
  const stopped = importing.overwrite && reply !== null && reply.refusedCount > 0;
  const last = {
    choose: { submitLabel: text.preview, onSubmit: importing.check, disabled: file === null },
    check: {
      submitLabel: text.submit(what, reply ? reply.added + reply.changed + reply.removed : 0),
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
      cancelLabel={step !== 'write' ? undefined : importing.waiting === null ? text.background : text.cancel}
      {...last}
    >
      {step === 'choose' && (
        <>
          <Field label={text.file} required hint={text.order(columns)}>
            <DropZone onFiles={(files) => void importing.choose(files[0])} multiple={false} accept=".csv,text/csv">
              {file ? file.name : text.accepts}
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
          {stopped && <Alert kind="warning">{text.overwriteStopped}</Alert>}
          <Outcome reply={reply} onBadRows={() => void saveBadRows(importing)} />
        </>
      )}
      {step === 'write' && (
        <ImportProgress what={what} client={client} sent={importing.sent} waiting={importing.waiting} />
      )}
      {step === 'done' && reply && (
        <>
          <Alert kind="ok" action={reply.import !== null && <UndoButton id={reply.import} onUndone={close} />}>
            {text.done(count(reply.added), count(reply.changed), count(reply.removed))}
          </Alert>
          {reply.refusedCount > 0 && <Outcome reply={reply} onBadRows={() => void saveBadRows(importing)} badOnly />}
        </>
      )}
    </Dialog>
  );
}

const saveBadRows = ({ target }: Importing) =>
  target && toastFailure({ key: 'bad rows', failed: text.badRowsFailed }, () => downloadBadRows(target));

const Overwrite = ({ importing }: { importing: Importing }) => (
  <Checkbox checked={importing.overwrite} onChange={importing.setOverwrite}>
    {text.overwrite}
  </Checkbox>
);

function consequenceOf({ step, file, overwrite }: Importing): string {
  if (step === 'choose') return text.review;
  const name = file?.name ?? '';
  if (step === 'check') return overwrite ? text.replaces(name) : text.keeps(name);
  return name;
}
