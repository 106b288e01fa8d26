/** A short message about what just happened. Any part of the client can show one; Toasts renders them. */
export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly kind: 'done' | 'error';
  readonly action: ToastAction | undefined;
  /** A second next step. */
  readonly also: ToastAction | undefined;
  /** Subject of the message; a later message with the same key replaces it. */
  readonly key: string;
  /** Path of the page that an error belongs to, which dismisses it when left. Null keeps it on every page. */
  readonly page: string | null;
  /** Dismissed when the connection is back, because it was only about that. */
  readonly untilConnected: boolean;
}

/** One next step: "Open", "Undo". */
export interface ToastAction {
  readonly label: string;
  /** Time in ms until which it is possible; the toast shows the seconds left and disappears then. */
  readonly until?: number;
  readonly onClick: () => void;
}

interface ToastOptions {
  readonly text: string;
  readonly action?: ToastAction | undefined;
  /** A second next step. */
  readonly also?: ToastAction | undefined;
  /** Defaults to the text. */
  readonly key?: string;
  /** Keeps the message on every page, for work that continues after its page is left. */
  readonly onEveryPage?: boolean;
  readonly untilConnected?: boolean;
}

/** Successes that can still be undone; errors are never dropped. */
const maxDone = 4;
let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function put(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of [...listeners]) listener();
}

function show(kind: ToastMessage['kind'], message: string | ToastOptions): number {
  const {
    text,
    action,
    also,
    key,
    onEveryPage = false,
    untilConnected = false,
  }: ToastOptions = typeof message === 'string' ? { text: message } : message;
  lastId += 1;
  const page = onEveryPage ? null : (globalThis.location?.pathname ?? null);
  const shown = { id: lastId, kind, text, action, also, key: key ?? text, page, untilConnected };
  // Successes don't pile up over the page, but one with an Undo stays reachable.
  const isOver = (other: ToastMessage) =>
    other.key === shown.key || (kind === 'done' && other.kind === 'done' && !other.action);
  const next = [...messages.filter((other) => !isOver(other)), shown];
  const done = next.filter((other) => other.kind === 'done').slice(-maxDone);
  put(next.filter((other) => other.kind === 'error' || done.includes(other)));
  return lastId;
}

function keepOnly(isKept: (message: ToastMessage) => boolean): void {
  const rest = messages.filter(isKept);
  if (rest.length < messages.length) put(rest);
}

export const toast = {
  /** Disappears after six seconds, or ten if it has an action. */
  done: (message: string | ToastOptions): number => show('done', message),
  /** Stays until it is closed, its page is left, or a later attempt (same key) replaces it. */
  error: (message: string | ToastOptions): number => show('error', message),
  /** Dismisses a toast by ID or key. */
  dismiss: (which: number | string): void => keepOnly(({ id, key }) => id !== which && key !== which),
  /** Dismisses errors of other pages. */
  pageShown: (path: string): void => keepOnly(({ kind, page }) => kind === 'done' || page === null || page === path),
  /** Dismisses errors about the connection. */
  connected: (): void => keepOnly(({ untilConnected }) => !untilConnected),
  clear: (): void => put([]),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: (): readonly ToastMessage[] => messages,
};
