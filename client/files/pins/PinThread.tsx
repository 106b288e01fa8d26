import { useAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { can } from '../../../common/access/can';
import type { PinView } from '../../../common/files/pins/pin';
import { maxPinText } from '../../../common/files/pins/pinKinds';
import { type Person, useMe } from '../../access/useMe';
import { messageOf } from '../../api/CallError';
import { ConfirmDialog } from '../../api/ConfirmDialog';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { useUnsent } from '../../state/unsent';
import { useDraftText } from '../../state/useDraftText';
import { Button } from '../../ui/Button';
import { Alert } from '../../ui/feedback/Alert';
import { isComposing } from '../../ui/form/composing';
import { Field } from '../../ui/form/Field';
import { TextArea } from '../../ui/form/TextArea';
import { Glyph } from '../../ui/Glyph';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { focusDrawing } from './focusDrawing';
import css from './pins.module.css';
import { selectedPinAtom } from './pinMode';
import type { NumberedPin } from './pinnedJob';
import { deletePinText, pinKindText, pinText, pinThreadText as text } from './pinText';

interface PinThreadProps {
  shown: NumberedPin;
  mayPin: boolean;
}

/** A pin in the list; the selected one with its replies and actions. */
export function PinThread({ shown: { pin, n, from }, mayPin }: PinThreadProps) {
  const [selected, setSelected] = useAtom(selectedPinAtom);
  const isSelected = selected === pin._id;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSelected) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <article ref={box} className={css.pin} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={css.open}
        aria-expanded={isSelected}
        onClick={() => setSelected(isSelected ? null : pin._id)}
      >
        <span className={css.badge} data-kind={pin.kind} data-resolved={pin.resolved !== null || undefined}>
          <span className={css.number}>{n}</span>
        </span>
        <span className={css.what}>
          <b>{pinKindText[pin.kind]}</b>
          {from !== null && <span className={css.from}>{pinText.from(from)}</span>}
          {pin.internal !== undefined && (
            <span className={css.readBy} data-internal={pin.internal || undefined}>
              {pin.internal && <Glyph name="lock" size={11} />} {pin.internal ? pinText.internal : pinText.clientSees}
            </span>
          )}
          {pin.resolved && (
            <span className={css.done}>
              <Glyph name="check" size={11} /> {pinText.resolved}
            </span>
          )}
          {!isSelected && pin.replies.length > 0 && <span className="t3 s12">{text.replies(pin.replies.length)}</span>}
        </span>
        <span className={isSelected ? css.whole : css.short} data-user-text>
          {pin.text}
        </span>
        <span className={css.by}>
          {pin.author.name} · <RelativeDate at={pin.timeIn} show="long" />
        </span>
      </button>
      {isSelected && <Replies pin={pin} n={n} mayPin={mayPin} />}
    </article>
  );
}

function Replies({ pin, n, mayPin }: { pin: NumberedPin['pin']; n: number; mayPin: boolean }) {
  return (
    <div className={css.thread}>
      {pin.replies.map((reply) => (
        <div key={reply._id} className={css.reply}>
          <p className="read" data-user-text>
            {reply.text}
          </p>
          <p className={css.by}>
            {reply.author.name} · <RelativeDate at={reply.timeIn} show="long" />
          </p>
        </div>
      ))}
      {pin.resolved && (
        <p className={css.by}>
          {pinText.resolvedBy(pin.resolved.by.name)} · <RelativeDate at={pin.resolved.time} show="long" />
        </p>
      )}
      {mayPin && <PinActions pin={pin} n={n} />}
    </div>
  );
}

function PinActions({ pin, n }: { pin: NumberedPin['pin']; n: number }) {
  const reply = useCommand('pins.reply', `pin:${pin._id}`);
  const resolve = useCommand('pins.resolve', `pin:${pin._id}`);
  const [words, setWords] = useDraftText(`pin reply ${pin._id}`);
  const [deleting, setDeleting] = useState(false);
  const me = useMe();
  const once = useOnce();
  useUnsent(words.trim() === '' ? null : text.unsent, 'signingOut');
  const params = { id: pin._id };
  const send = () => {
    if (words.trim() === '') return;
    once(() =>
      reply.mutateAsync({ params, body: { text: words } }).then(
        () => setWords(''),
        () => undefined,
      ),
    );
  };
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const error = reply.error ?? resolve.error;
  return (
    <>
      <Field label={text.replyTo(n)} hideLabel>
        <TextArea
          rows={1}
          value={words}
          placeholder={text.reply}
          onChange={setWords}
          onKeyDown={keys}
          readOnly={reply.isPending}
          maxLength={maxPinText}
          data-mantine-stop-propagation={words === '' ? undefined : 'true'}
        />
      </Field>
      {error && <Alert kind="error">{messageOf(error)}</Alert>}
      <div className={css.send}>
        {can['pin.resolve'](me.viewer, { kind: pin.kind, byStaff: pin.author.staff }) && (
          <Button
            size="sm"
            pending={resolve.isPending}
            onClick={() => resolve.mutate({ params, body: { resolved: pin.resolved === null } })}
          >
            {pin.resolved ? text.reopen : text.resolve}
          </Button>
        )}
        {mayDelete(me, pin) && (
          <Button size="sm" onClick={() => setDeleting(true)}>
            {text.delete}
          </Button>
        )}
        <span className="grow" />
        {words.trim() !== '' && (
          <Button size="sm" kind="primary" pending={reply.isPending} onClick={send}>
            {text.send}
          </Button>
        )}
      </div>
      {deleting && (
        <ConfirmDialog
          call="pins.delete"
          id={pin._id}
          words={deletePinText(n, pin.replies.length)}
          onClose={() => setDeleting(false)}
          onDone={focusDrawing}
        />
      )}
    </>
  );
}

/** Authors can delete their own pins until someone else has replied; admins can delete any. */
const mayDelete = ({ viewer, admin }: Person, { author, replies }: PinView): boolean =>
  can['pin.delete'](viewer, { authorId: author._id }) &&
  (admin || replies.every((reply) => reply.author._id === viewer.id));
