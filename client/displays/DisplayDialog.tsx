import { useState } from 'react';
import type { DisplayView } from '../../common/displays/display';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useDialogEdits } from '../api/useDialogEdits';
import { useFieldErrors } from '../api/useFieldErrors';
import { useOnce } from '../api/useOnce';
import { toast } from '../ui/feedback/toast';
import { Checkbox } from '../ui/form/Checkbox';
import { Field } from '../ui/form/Field';
import { decideFirst } from '../ui/form/save/ConflictChoice';
import { TextInput } from '../ui/form/TextInput';
import { Dialog } from '../ui/overlay/Dialog';
import { bodyOf, changedFields, type DisplayFields, fieldsOf, problemsOf } from './displayForm';
import { DisplayPagesField } from './DisplayPagesField';
import { QuietHoursField } from './QuietHoursField';
import { FieldsConflict } from './FieldsConflict';
import { displayDialogText as text } from './displaysText';
import css from './displays.module.css';

interface DisplayDialogProps {
  /** The display to edit; null pairs a new one. */
  display: DisplayView | null;
  /** Address to open on a screen. */
  address: string;
  officeHour24: boolean;
  onClose: () => void;
}

/** Pairs a screen by its code, or changes what a display shows. */
export function DisplayDialog({ display, address, officeHour24, onClose }: DisplayDialogProps) {
  const create = useCommand('displays.create');
  const update = useCommand('displays.update', `display:${display?._id}`);
  const command = display ? update : create;
  const once = useOnce();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { onEdit } = useFieldErrors<keyof DisplayFields>(command);
  const edits = useDialogEdits<DisplayFields>(fieldsOf(display, officeHour24), display?.version ?? 0, true, onEdit);
  const fields = edits.shown;
  const undecided = edits.conflicts.length > 0;
  const wrong = problemsOf(fields, display ? null : code);
  const refused = command.error instanceof CallError ? command.error.fields.code : undefined;
  const shownWrong = { ...(tried ? wrong : {}), ...(refused === undefined ? {} : { code: text.codeRefused(refused) }) };
  const submit = () => {
    setTried(true);
    if (Object.keys(wrong).length > 0 || undecided) return;
    once(() =>
      (display
        ? update.mutateAsync({
            params: { id: display._id },
            body: { ...changedFields(bodyOf(fields), bodyOf(edits.current)), expected: edits.expected },
          })
        : create.mutateAsync({ body: { code, ...bodyOf(fields) } })
      ).then(
        ({ name }) => {
          toast.done(display ? text.saved(name) : text.paired(name));
          onClose();
        },
        () => undefined,
      ),
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={display ? text.edit(display.name) : text.add}
      consequence={display ? undefined : text.addHow(address)}
      submitLabel={display ? text.save : text.pair}
      onSubmit={submit}
      pending={command.isPending}
      disabled={display !== null && (!edits.dirty || undecided)}
      error={command.error && refused === undefined && messageOf(command.error)}
    >
      {!display && (
        <Field label={text.code} required hint={text.codeHint} error={shownWrong.code}>
          <TextInput
            value={code}
            onChange={(typed) => {
              setCode(typed.toUpperCase());
              if (command.error) command.reset();
            }}
            maxLength={9}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
          />
        </Field>
      )}
      <Field label={text.name} required hint={text.nameHint} error={shownWrong.name}>
        <TextInput
          value={fields.name}
          onChange={(name) => edits.set('name', name)}
          maxLength={60}
          autoComplete="off"
          {...(display ? { 'data-autofocus': true } : {})}
        />
      </Field>
      <DisplayPagesField
        pages={fields.pages}
        seconds={fields.seconds}
        wrong={shownWrong}
        onPages={(pages) => edits.set('pages', pages)}
        onSeconds={(seconds) => edits.set('seconds', seconds)}
      />
      <div className={css.options}>
        <Checkbox checked={fields.hour24} onChange={(on) => edits.set('hour24', on)}>
          {text.hour24}
        </Checkbox>
        <Checkbox checked={fields.sound} onChange={(on) => edits.set('sound', on)}>
          {text.sound} <span className="t3">{text.soundHint}</span>
        </Checkbox>
        <QuietHoursField
          on={fields.quiet}
          from={fields.quietFrom}
          to={fields.quietTo}
          error={shownWrong.quiet}
          onChange={(name, value) => edits.set(name, value as never)}
        />
      </div>
      <FieldsConflict edits={edits} onDecide={update.reset} />
      {undecided && <p className="t2">{decideFirst}</p>}
    </Dialog>
  );
}
