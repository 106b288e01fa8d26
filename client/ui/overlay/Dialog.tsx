import { Modal } from '@mantine/core';
import {
  type ClipboardEventHandler,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Alert } from '../feedback/Alert';
import { Button } from '../Button';
import { isComposing } from '../form/composing';
import { ContainErrors } from '../feedback/ContainErrors';
import { Kbd } from '../typing/Kbd';
import { useUnsent } from '../../state/unsent';
import { dialogText } from './overlayText';
import { useCovers } from './useCovers';
import css from './overlay.module.css';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** Title with the record it is about: "Return 100418 for correction". */
  title: ReactNode;
  /** Consequence of submitting, in one sentence. */
  consequence?: ReactNode;
  /** Label of the main action: "Return for correction". Without it there is only a close button. */
  submitLabel?: string;
  onSubmit?: () => void;
  /** `danger` for actions that can't be undone. */
  kind?: 'primary' | 'danger';
  /** The request is in flight: the dialog stays open, and keeps what was typed if it fails. */
  pending?: boolean;
  /** Says what the server rejected, and what to do. */
  error?: ReactNode;
  /** The submission continues when the dialog is closed, so closing is allowed while it is pending. */
  continuesAfterClose?: boolean;
  /** The browser stores typed text, so closing loses nothing. */
  draftKept?: boolean;
  /** Has changes besides typed text that closing would lose. Cancel then asks first, too. */
  unsaved?: boolean;
  /** Everything is filled in, so Enter confirms. */
  focusSubmit?: boolean;
  /** True while there is nothing to submit, such as an edit form without a change; not for missing fields. */
  disabled?: boolean;
  /** Something was pasted anywhere in the dialog. */
  onPaste?: ClipboardEventHandler;
  cancelLabel?: string;
  /** An alternative action, between Cancel and the main action. */
  other?: { label: string; onClick: () => void; kind?: 'danger' };
  wide?: boolean;
  /** As wide as the window allows, for editing a table. */
  huge?: boolean;
  children?: ReactNode;
}

const textTypes = ['text', 'number', 'tel', 'email', 'url', 'password', 'date', 'time', 'datetime-local'];

/** Typed text is work that could be lost; a choice or search is quickly repeated. */
const isTyping = ({ target }: FormEvent): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textTypes.includes(target.type));

/**
 * Marks the initial focus if the dialog doesn't define one: the first visible field, else the main action unless it
 * can't be undone. While that action is disabled, the form itself has the focus.
 */
function markFirst(form: HTMLFormElement): void {
  if (form.querySelector('[data-autofocus]')) return;
  const shown = (selector: string) =>
    [...form.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
  const first =
    shown(':is(input, textarea, select):enabled:not([readonly], [type=radio]:not(:checked))') ??
    shown('[type=submit][data-safe]:enabled') ??
    (shown('[type=submit][data-safe]') ? form : shown('button:enabled'));
  first?.setAttribute('data-autofocus', 'true');
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The focused element; for an entry of a menu that is about to close, the menu's button. */
function focusedElement(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = menu ? document.getElementById(menu) : activeElement;
  return element instanceof HTMLElement && element !== document.body ? element : null;
}

/** Where the focus returns after a dialog is unmounted; a dialog that replaces it takes this over. */
let returnTo: HTMLElement | null = null;

function returnFocus(to: HTMLElement | null): void {
  returnTo = to;
  setTimeout(() => {
    if (returnTo === to && isLost()) to?.focus({ preventScroll: true });
    if (returnTo === to) returnTo = null;
  });
}

/** Keys that change no value: they move the focus or close the dialog. */
const isHarmless = (event: Event): boolean =>
  event instanceof globalThis.KeyboardEvent &&
  (event.ctrlKey || event.metaKey || ['Tab', 'Escape', 'Shift'].includes(event.key));

/** Scroll to the error, which may be out of view below the pressed button. */
const bringIntoView = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

/**
 * A modal dialog. Opening moves the focus inside (to `data-autofocus`, if any), closing returns it. Its main button stays
 * enabled while something is missing: pressing it focuses the first field with an error.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, consequence, submitLabel, onSubmit, kind = 'primary', pending = false } = props;
  // A dialog that is mounted open opens one render later, so that it knows where the focus was.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  useEffect(() => {
    if (!opened) return;
    const before = focusedElement() ?? returnTo;
    returnTo = null;
    // Mantine returns the focus when a dialog closes, but not when it is unmounted.
    return () => returnFocus(before);
  }, [opened]);
  const isOnTop = useCovers(mounted && opened);
  const [typed, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  if (!opened && (typed || asking)) {
    setTyped(false);
    setAsking(false);
  }
  const typedUnsaved = opened && typed && !props.draftKept && props.unsaved === undefined && submitLabel !== undefined;
  const asksFirst = typedUnsaved || (opened && props.unsaved === true);
  useUnsent(typedUnsaved ? dialogText.unsent : null, pending ? 'closing' : 'leaving');
  const form = useRef<HTMLFormElement | null>(null);
  const takeForm = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (element) markFirst(element);
  }, []);
  const submitByKey = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== 'Enter') return;
    const confirms = event.ctrlKey || event.metaKey;
    // Ignore the Enter that opened the dialog until the key is released.
    if (confirms || (event.repeat && !(event.target instanceof HTMLTextAreaElement))) event.preventDefault();
    if (confirms && !event.repeat) form.current?.requestSubmit();
  };
  const fields = useRef<HTMLDivElement>(null);
  // Anything changed while the dialog is saving would be in neither the save nor the dialog, which closes after it.
  const refuses = pending && !props.continuesAfterClose;
  useEffect(() => {
    const within = fields.current;
    if (!refuses || !within) return;
    const refuse = (event: Event) => {
      if (isHarmless(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const kinds = ['beforeinput', 'keydown', 'mousedown', 'click', 'paste', 'drop'];
    for (const kind of kinds) within.addEventListener(kind, refuse, { capture: true });
    return () => {
      for (const kind of kinds) within.removeEventListener(kind, refuse, { capture: true });
    };
  }, [refuses]);
  /** The form has the focus only until its submit button is enabled. */
  const focusSubmitWhenEnabled = () => {
    const within = form.current;
    const submitButton = within?.querySelector<HTMLElement>('[type=submit][data-safe]:enabled');
    if (!within?.dataset.autofocus || !submitButton || document.activeElement !== within) return;
    delete within.dataset.autofocus;
    submitButton.focus();
  };
  useEffect(focusSubmitWhenEnabled, [props.disabled]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog may be opened from within a form, which must not be submitted with it.
    event.stopPropagation();
    setAsking(false);
    if (pending || props.disabled) return;
    flushSync(() => onSubmit?.());
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const close = () => {
    if (!pending || props.continuesAfterClose) onClose();
  };
  /** Esc and a click outside can happen by accident; the dialog's own button can't. */
  const dismiss = () => {
    if (!isOnTop()) return;
    if (asksFirst && !pending) setAsking(true);
    else close();
  };
  return (
    <Modal.Root
      opened={mounted && opened}
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
          ref={takeForm}
          onKeyDown={submitByKey}
          onPaste={props.onPaste}
          onInput={(event) => {
            if (isTyping(event)) setTyped(true);
          }}
          onFocus={focusSubmitWhenEnabled}
          noValidate
          tabIndex={-1}
        >
          <div className={css.head}>
            <Modal.Title className={css.title}>{title}</Modal.Title>
            {consequence && <p className={css.consequence}>{consequence}</p>}
          </div>
          {(props.children || props.error) && (
            <div className={css.fields} ref={fields}>
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
                      {dialogText.keepEditing}
                    </Button>
                    <Button size="sm" kind="danger" onClick={close}>
                      {dialogText.leave}
                    </Button>
                  </span>
                }
              >
                {dialogText.unsaved}
              </Alert>
            </div>
          )}
          <div className={css.actions}>
            <Button onClick={props.unsaved ? dismiss : close} disabled={pending && !props.continuesAfterClose}>
              {props.cancelLabel ?? (submitLabel && !pending ? dialogText.cancel : dialogText.close)}
              <span className="desk">
                <Kbd>{dialogText.esc}</Kbd>
              </span>
            </Button>
            {props.other && (
              <Button kind={props.other.kind} onClick={props.other.onClick} disabled={pending}>
                {props.other.label}
              </Button>
            )}
            {submitLabel && (
              <Button
                type="submit"
                kind={kind === 'danger' ? 'dangerFilled' : 'primary'}
                pending={pending}
                disabled={props.disabled}
                data-autofocus={props.focusSubmit || undefined}
                data-safe={kind === 'danger' ? undefined : true}
                title="Ctrl+Enter"
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
