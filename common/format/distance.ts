/** Formats lengths of time. All arguments are in milliseconds. */
const minute = 60_000;

/** `42 m`, `2 h 10 m`, `1 d 4 h`: at most two units, omitting a smaller unit of zero. */
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

/** Formats working time, which isn't counted in days: `7 h`, `40 h`, `1 h 30 m`. */
export function workTime(length: number): string {
  const minutes = Math.round(length / minute);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} m`;
  return `${hours} h${rest > 0 ? ` ${String(rest).padStart(2, '0')} m` : ''}`;
}

/** Formats elapsed time: `22 m`, `1 h 05 m`. */
export const duration = (length: number): string => (length < minute ? '<1 m' : inWords(Math.floor(length / minute)));

/** State of a due time: `lastHour` is amber, `overdue` red. */
export type Lateness = 'later' | 'lastHour' | 'overdue';

export interface TimeLeft {
  readonly lateness: Lateness;
  /** Business milliseconds until the due time, or since it. */
  readonly length: number;
}

/**
 * `2 h 10 m left`, `42 m overdue`, in business time. Rounds time left up and overdue time down, so neither overstates
 * the delay.
 */
export const distance = ({ lateness, length }: TimeLeft): string =>
  lateness === 'overdue'
    ? `${length < minute ? '<1 m' : workTime(wholeMinutes(length))} overdue`
    : `${workTime(roundUpToMinute(length))} left`;

const wholeMinutes = (length: number): number => Math.floor(length / minute) * minute;
const roundUpToMinute = (length: number): number => Math.ceil(length / minute) * minute;

/** `7 m ago`, `just now` within the first minute. */
export const ago = (at: number, now: number): string =>
  now - at < minute ? 'just now' : `${inWords(Math.floor((now - at) / minute))} ago`;
