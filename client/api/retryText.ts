import { timeOrDateTime } from '../../common/format/dates';

/** Appends when to try again, unless the message already says so. */
export function retryText(message: string, at: number, now = Date.now()): string {
  if (/\btry again\b/i.test(message)) return message;
  const seconds = Math.max(1, Math.ceil((at - now) / 1000));
  if (seconds <= 60) return `${message} Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`;
  return `${message} Try again at ${timeOrDateTime(Math.ceil(at / 60_000) * 60_000, now)}.`;
}
