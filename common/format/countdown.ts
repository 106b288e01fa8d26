import type { TimeLeft } from './distance';

const minute = 60_000;
const two = (n: number) => String(n).padStart(2, '0');

/**
 * Formats remaining business time for the wall: `47m`, `2h 55m`, `11h` from ten hours on, with a plus when overdue.
 * Rounds time left up and overdue time down, like `distance`.
 */
export function countdown({ lateness, length }: TimeLeft): string {
  const late = lateness === 'overdue';
  const minutes = late ? Math.floor(length / minute) : Math.ceil(length / minute);
  const hours = Math.floor(minutes / 60);
  const left = hours >= 10 ? `${hours}h` : hours > 0 ? `${hours}h ${two(minutes % 60)}m` : `${minutes}m`;
  return late ? `+${left}` : left;
}
