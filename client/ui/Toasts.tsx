import { useEffect, useState, useSyncExternalStore } from 'react';
import { Glyph } from './Glyph';
import { type ToastMessage, toast } from './toast';
import css from './Toasts.module.css';

const stays = 6000;

function Toast({ message }: { message: ToastMessage }) {
  // Under a hand or a focus it waits: nobody loses an action while reaching for it.
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (message.kind === 'error' || held) return;
    const timer = setTimeout(() => toast.dismiss(message.id), stays);
    return () => clearTimeout(timer);
  }, [message, held]);
  const { action } = message;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits under the pointer; everything to do is a button
    <div
      className={css.toast}
      data-kind={message.kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Glyph name={message.kind === 'error' ? 'alert' : 'check'} />
      <span>{message.text}</span>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            toast.dismiss(message.id);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label="Dismiss" onClick={() => toast.dismiss(message.id)}>
        <Glyph name="cross" size={12} />
      </button>
    </div>
  );
}

/** The corner where toasts appear: once, at the root of the program. */
export function Toasts() {
  const messages = useSyncExternalStore(toast.subscribe, toast.shown, toast.shown);
  const of = (kind: ToastMessage['kind']) =>
    messages.filter((message) => message.kind === kind).map((message) => <Toast key={message.id} message={message} />);
  return (
    <section className={css.toasts} aria-label="Messages">
      <div aria-live="polite">{of('done')}</div>
      <div aria-live="assertive">{of('error')}</div>
    </section>
  );
}
