/** Short words about what just happened; any part of the client may say them, Toasts shows them. */
export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly kind: 'done' | 'error';
  /** One way on: "Open", "Undo". */
  readonly action: { label: string; onClick: () => void } | undefined;
}

type Said = Pick<ToastMessage, 'text'> & Partial<Pick<ToastMessage, 'action'>>;

/** More than that nobody reads; the oldest makes room. */
const atMost = 4;
let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function put(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of [...listeners]) listener();
}

function say(kind: ToastMessage['kind'], said: string | Said): number {
  const { text, action } = typeof said === 'string' ? { text: said } : { action: undefined, ...said };
  lastId += 1;
  // The same error again moves to the front instead of filling the corner.
  const rest = messages.filter((message) => message.text !== text);
  put([...rest, { id: lastId, kind, text, action }].slice(-atMost));
  return lastId;
}

export const toast = {
  /** Goes by itself after six seconds. */
  done: (said: string | Said): number => say('done', said),
  /** Stays until somebody puts it away. */
  error: (said: string | Said): number => say('error', said),
  dismiss: (id: number): void => put(messages.filter((message) => message.id !== id)),
  clear: (): void => put([]),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: (): readonly ToastMessage[] => messages,
};
