/** Lengths of time as people say them. All arguments are milliseconds. */
const minute = 60_000;

/** `42 m`, `2 h 10 m`, `1 d 4 h`: at most two units, the smaller one left out when it is zero. */
function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) {
    const rest = hours % 24;
    return `${Math.floor(hours / 24)} d${rest > 0 ? ` ${rest} h` : ''}`;
  }
  const rest = minutes % 60;
  if (hours === 0) return `${rest} m`;
  return `${hours} h${rest > 0 ? ` ${String(rest).padStart(2, '0')} m` : ''}`;
}

/** Time at work, which has no days: `7 h`, `40 h`, `1 h 30 m`. */
export function workTime(length: number): string {
  const minutes = Math.round(length / minute);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} m`;
  return `${hours} h${rest > 0 ? ` ${String(rest).padStart(2, '0')} m` : ''}`;
}

/** A stretch of time that has passed: `22 m`, `1 h 05 m`. */
export const duration = (length: number): string => (length < minute ? '<1 m' : inWords(Math.floor(length / minute)));

/** How a due time stands to now. The last hour is amber, everything past it red (look: Time). */
export type Lateness = 'later' | 'lastHour' | 'overdue';

export function lateness(due: number, now: number): Lateness {
  if (due < now) return 'overdue';
  return due - now <= 60 * minute ? 'lastHour' : 'later';
}

/**
 * `in 2 h 10 m`, `42 m overdue`. What is left counts begun minutes, what is past counts full ones, so that neither
 * ever claims more lateness than there is.
 */
export function distance(due: number, now: number): string {
  if (due < now) return `${duration(now - due)} overdue`;
  return `in ${inWords(Math.max(1, Math.ceil((due - now) / minute)))}`;
}

/** `7 m ago`, `just now` within the first minute. */
export const ago = (at: number, now: number): string =>
  now - at < minute ? 'just now' : `${inWords(Math.floor((now - at) / minute))} ago`;
