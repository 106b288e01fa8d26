import { CallError, messageOf } from './CallError';
import { type ToastAction, toast } from '../ui/feedback/toast';

interface FailureText {
  /** Subject of the message, such as "rush 17". A later attempt with the same key replaces the message. */
  readonly key: string;
  /** The failed action, shown before the reason: "Rush wasn't changed on 100066." */
  readonly failed?: string | ((error: unknown) => string);
  readonly action?: ToastAction;
  /** Another next step, which depends on the failure. */
  readonly also?: (error: unknown) => ToastAction | undefined;
}

/**
 * Runs an action whose failure has no place on screen. A toast shows the failure until it is closed, the page is left,
 * another attempt succeeds, or, for a network failure, the connection is back. Returns null on failure.
 */
export async function toastFailure<T>(
  { key, failed, action, also }: FailureText,
  attempt: () => Promise<T>,
): Promise<{ readonly reply: T } | null> {
  try {
    const reply = await attempt();
    toast.dismiss(key);
    return { reply };
  } catch (error) {
    const text = typeof failed === 'function' ? failed(error) : [failed, messageOf(error)].filter(Boolean).join(' ');
    const untilConnected = error instanceof CallError && error.code === 'network';
    toast.error({ key, text, action, also: also?.(error), untilConnected });
    return null;
  }
}
