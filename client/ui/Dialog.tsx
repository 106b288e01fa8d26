import { Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from './Alert';
import { Button } from './Button';
import { ContainErrors } from './ContainErrors';
import { Kbd } from './Kbd';
import { useUnsent } from '../state/unsent';
import { useCovers } from './useCovers';
import css from './overlay.module.css';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** Names what it is about: "Return 100418 for correction". */
  title: ReactNode;
  /** What will happen, in one sentence. */
  consequence?: ReactNode;
  /** The last action, said as what it does: "Return for correction". Without it there is only a way out. */
  submitLabel?: string;
  onSubmit?: () => void;
  /** `danger` for what cannot be undone. */
  kind?: 'primary' | 'danger';
  /** On its way: the dialog stays until the answer, and keeps what was typed when it fails. */
  pending?: boolean;
  /** What the server refused and what to do. */
  error?: ReactNode;
  /** What is being sent goes on when the dialog is closed: it may be closed meanwhile. */
  goesOn?: boolean;
  /** What is typed is kept in this browser anyway: closing loses nothing. */
  draftKept?: boolean;
  /** Nothing to send yet. */
  disabled?: boolean;
  cancelLabel?: string;
  /** Another way to go ahead, between the way out and the last action. */
  other?: { label: string; onClick: () => void };
  wide?: boolean;
  /** As wide as the window allows: a table to be worked on. */
  huge?: boolean;
  children?: ReactNode;
}

const textTypes = ['text', 'number', 'tel', 'email', 'url', 'password', 'date', 'time'];

/** Words are work; a choice or a search is made again with one press. */
const isTyping = ({ target }: FormEvent): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textTypes.includes(target.type));

/** What went wrong may stand below what was pressed, out of sight. */
const bringIntoView = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

/** Asks before something happens. Opening moves the focus in (to `data-autofocus`, if any), closing returns it. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, consequence, submitLabel, onSubmit, kind = 'primary', pending = false } = props;
  // One that is there only from the moment on that it is asked for opens after that: then it knows where the focus was.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  useCovers(there && opened);
  const [typed, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  if (!opened && (typed || asking)) {
    setTyped(false);
    setAsking(false);
  }
  const unsaved = opened && typed && !props.draftKept && submitLabel !== undefined;
  useUnsent(unsaved ? 'changes in an open dialog' : null, pending ? 'closing' : 'leaving');
  const form = useRef<HTMLFormElement>(null);
  // What is typed while it is being saved would be in neither the save nor the dialog that closes after it.
  useEffect(() => {
    if (!pending) return;
    const refuse = (event: Event) => event.preventDefault();
    const within = form.current;
    within?.addEventListener('beforeinput', refuse);
    return () => within?.removeEventListener('beforeinput', refuse);
  }, [pending]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog may be opened from within a form, which must not be submitted with it.
    event.stopPropagation();
    setAsking(false);
    if (!pending && !props.disabled) onSubmit?.();
  };
  const close = () => {
    if (!pending || props.goesOn) onClose();
  };
  /** Esc and a press beside the dialog happen by accident; its own button does not. */
  const dismiss = () => {
    if (unsaved && !pending) setAsking(true);
    else close();
  };
  return (
    <Modal.Root
      opened={there && opened}
      onClose={dismiss}
      lockScroll={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
      unstyled
    >
      <Modal.Overlay className={css.scrim} />
      <Modal.Content
        classNames={{
          inner: css.inner,
          content: `${css.raised} ${css.dialog} ${props.huge ? css.huge : props.wide ? css.wide : ''}`,
        }}
      >
        <form
          className={css.form}
          onSubmit={submit}
          ref={form}
          onInput={(event) => {
            if (isTyping(event)) setTyped(true);
          }}
          noValidate
        >
          <div className={css.head}>
            <Modal.Title className={css.title}>{title}</Modal.Title>
            {consequence && <p className={css.consequence}>{consequence}</p>}
          </div>
          {(props.children || props.error) && (
            <div className={css.fields}>
              <ContainErrors resetKey={String(opened)}>{props.children}</ContainErrors>
              {props.error && (
                <div ref={bringIntoView}>
                  <Alert kind="error">{props.error}</Alert>
                </div>
              )}
            </div>
          )}
          {asking && (
            <div className={css.fields} ref={bringIntoView}>
              <Alert
                kind="warning"
                action={
                  <span className="row wrap">
                    <Button size="sm" onClick={() => setAsking(false)} data-autofocus>
                      Keep editing
                    </Button>
                    <Button size="sm" kind="danger" onClick={close}>
                      Leave without saving
                    </Button>
                  </span>
                }
              >
                You have unsaved changes. Leave without saving?
              </Alert>
            </div>
          )}
          <div className={css.actions}>
            <Button onClick={close} disabled={pending && !props.goesOn}>
              {props.cancelLabel ?? (submitLabel && !pending ? 'Cancel' : 'Close')}
              <span className="desk">
                <Kbd>Esc</Kbd>
              </span>
            </Button>
            {props.other && (
              <Button onClick={props.other.onClick} disabled={pending}>
                {props.other.label}
              </Button>
            )}
            {submitLabel && (
              <Button
                type="submit"
                kind={kind === 'danger' ? 'dangerFilled' : 'primary'}
                pending={pending}
                disabled={props.disabled}
              >
                {submitLabel}
              </Button>
            )}
          </div>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
