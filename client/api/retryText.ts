/** `2:35 PM`; on another day `Nov 21, 2:35 PM`: as the reader's locale writes it. */
function timeOf(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(undefined, {
    ...(sameDay ? {} : { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);
}

/** A refusal with when to try again; a message that says it already is left alone. */
export function retryText(message: string, at: number, now = Date.now()): string {
  if (/\btry again\b/i.test(message)) return message;
  const seconds = Math.max(1, Math.ceil((at - now) / 1000));
  if (seconds <= 60) return `${message} Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`;
  return `${message} Try again at ${timeOf(Math.ceil(at / 60_000) * 60_000, now)}.`;
}
