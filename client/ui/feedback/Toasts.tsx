import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Glyph } from '../Glyph';
import { type ToastMessage, toast } from './toast';
import { toastText } from './feedbackText';
import css from './Toasts.module.css';

const doneMs = 6000;
/** Time to reach an Undo. */
const actionMs = 10_000;

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Not read aloud: a screen reader would repeat the toast each second. */
function SecondsLeft({ until }: { until: number }) {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return <span aria-hidden="true">{toastText.secondsLeft(left)}</span>;
}

function Toast({ message }: { message: ToastMessage }) {
  // A toast stays while it has the pointer or the focus, so that its action can be reached.
  const [hovered, setHovered] = useState(false);
  const until = message.action?.until;
  useEffect(() => {
    if (message.kind === 'error' || (hovered && until === undefined)) return;
    const ms = until === undefined ? (message.action ? actionMs : doneMs) : until - Date.now();
    const timer = setTimeout(() => toast.dismiss(message.id), ms);
    return () => clearTimeout(timer);
  }, [message, hovered, until]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only reacts to the pointer; all actions are buttons
    <div
      className={css.toast}
      data-kind={message.kind}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
    >
      <Glyph name={message.kind === 'error' ? 'alert' : 'check'} />
      <span>{message.text}</span>
      {[message.action, message.also].map(
        (action) =>
          action && (
            <button
              key={action.label}
              type="button"
              className={css.action}
              onClick={() => {
                toast.dismiss(message.id);
                action.onClick();
              }}
            >
              {action.label}
              {action.until !== undefined && <SecondsLeft until={action.until} />}
            </button>
          ),
      )}
      <button
        type="button"
        className={css.close}
        aria-label={toastText.dismiss}
        onClick={() => toast.dismiss(message.id)}
      >
        <Glyph name="cross" size={12} />
      </button>
    </div>
  );
}

/** Errors stay, so space is reserved for them at the foot; pages and dialogs end above it (--h-errors). */
function useRoomAtFoot() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      const height = box.current?.offsetHeight ?? 0;
      if (height > 0) style.setProperty('--h-errors', `${height}px`);
      else style.removeProperty('--h-errors');
    };
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--h-errors');
    };
  }, []);
  return box;
}

/** Renders the toasts, once, at the root of the app. */
export function Toasts() {
  const messages = useSyncExternalStore(toast.subscribe, toast.shown, toast.shown);
  const errors = useRoomAtFoot();
  const of = (kind: ToastMessage['kind']) =>
    messages.filter((message) => message.kind === kind).map((message) => <Toast key={message.id} message={message} />);
  return (
    <section aria-label={toastText.label}>
      <div className={css.done} aria-live="polite">
        {of('done')}
      </div>
      <div className={css.errors} ref={errors} aria-live="assertive">
        {of('error')}
      </div>
    </section>
  );
}
