import { Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Alert } from './Alert';
import { Button } from './Button';
import { Kbd } from './Kbd';
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
  /** Nothing to send yet. */
  disabled?: boolean;
  cancelLabel?: string;
  wide?: boolean;
  /** As wide as the window allows: a table to be worked on. */
  huge?: boolean;
  children?: ReactNode;
}

/** What went wrong may stand below what was pressed, out of sight. */
const bringIntoView = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

/** Asks before something happens. Opening moves the focus in (to `data-autofocus`, if any), closing returns it. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, consequence, submitLabel, onSubmit, kind = 'primary', pending = false } = props;
  // One that is there only from the moment on that it is asked for opens after that: then it knows where the focus was.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  useCovers(there && opened);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog may be opened from within a form: its submit is none of that form's business.
    event.stopPropagation();
    if (!pending && !props.disabled) onSubmit?.();
  };
  const close = () => {
    if (!pending) onClose();
  };
  return (
    <Modal.Root
      opened={there && opened}
      onClose={close}
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
        <form className={css.form} onSubmit={submit} noValidate>
          <div className={css.head}>
            <Modal.Title className={css.title}>{title}</Modal.Title>
            {consequence && <p className={css.consequence}>{consequence}</p>}
          </div>
          {(props.children || props.error) && (
            <div className={css.fields}>
              {props.children}
              {props.error && (
                <div ref={bringIntoView}>
                  <Alert kind="error">{props.error}</Alert>
                </div>
              )}
            </div>
          )}
          <div className={css.actions}>
            <Button onClick={close} disabled={pending}>
              {props.cancelLabel ?? (submitLabel ? 'Cancel' : 'Close')}
              <span className="desk">
                <Kbd>Esc</Kbd>
              </span>
            </Button>
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
