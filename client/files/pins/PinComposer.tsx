import { useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type PinKind, maxPinText, pinKinds } from '../../../common/files/pins/pinKinds';
import { messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { useUnsent } from '../../state/unsent';
import { useDraftText } from '../../state/useDraftText';
import { Button } from '../../ui/Button';
import { Alert } from '../../ui/feedback/Alert';
import { isComposing } from '../../ui/form/composing';
import { Field } from '../../ui/form/Field';
import { Segmented } from '../../ui/form/Segmented';
import { TextArea } from '../../ui/form/TextArea';
import { Kbd } from '../../ui/typing/Kbd';
import { focusDrawing } from './focusDrawing';
import css from './pins.module.css';
import { newPinAtom, panelAtom, type PinPlace, selectedPinAtom } from './pinMode';
import { pinComposerText as text, pinKindText } from './pinText';

interface PinComposerProps {
  jobId: number;
  file: string;
  place: PinPlace;
  /** The kind that is chosen at first. */
  usual: PinKind;
  /** Says who will see the pin. */
  readers: string;
}

/** Kind and text of a new pin. The text survives a reload, Ctrl+Enter saves it, Esc cancels. */
export function PinComposer({ jobId, file, place, usual, readers }: PinComposerProps) {
  const command = useCommand('pins.create', `pins:${jobId}`);
  const [kind, setKind] = useState(usual);
  const [words, setWords] = useDraftText(`pin ${file}`);
  const [tried, setTried] = useState(false);
  const setDraft = useSetAtom(newPinAtom);
  const setPanel = useSetAtom(panelAtom);
  const setSelected = useSetAtom(selectedPinAtom);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => focusDrawing, []);
  const once = useOnce();
  useUnsent(words.trim() === '' ? null : text.unsent, 'signingOut');
  const missing = words.trim() === '';
  const save = () => {
    setTried(true);
    if (missing) return;
    once(() =>
      command.mutateAsync({ params: { id: jobId }, body: { file, ...place, kind, text: words } }).then(
        (pin) => {
          setWords('');
          setDraft(null);
          setPanel(true);
          setSelected(pin._id);
        },
        () => undefined,
      ),
    );
  };
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') setDraft(null);
    else if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    else save();
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter and Esc work in every field inside
    <div className={css.composer} onKeyDown={keys}>
      <h2>{text.title(place.page)}</h2>
      <Field label={text.kind} group>
        <Segmented
          value={kind}
          onChange={setKind}
          options={pinKinds.map((value) => ({ value, label: pinKindText[value] }))}
        />
      </Field>
      <Field label={text.text} required error={tried && missing && text.required}>
        <TextArea
          ref={field}
          rows={4}
          value={words}
          onChange={setWords}
          readOnly={command.isPending}
          maxLength={maxPinText}
        />
      </Field>
      <p className="t3 s12">{readers}</p>
      {command.error && <Alert kind="error">{messageOf(command.error)}</Alert>}
      <div className={css.send}>
        <span className="desk">
          <Kbd>{text.keys}</Kbd>
        </span>
        <span className="grow" />
        <Button onClick={() => setDraft(null)}>{text.cancel}</Button>
        <Button kind="primary" pending={command.isPending} onClick={save}>
          {text.save}
        </Button>
      </div>
    </div>
  );
}
