import { fromLocal, localDay, previousDay } from '../format/localTime';

/** How often a person gets an email with unread notifications. */
export const digests = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof digests)[number];

const sevenAm = 7 * 60;
const monday = 1;

/** The last time that a digest was due, at 7 AM of the day or of Monday; in ms. */
export function lastDigest(digest: Exclude<Digest, 'off'>, now: number, timeZone: string): number {
  let day = localDay(now, timeZone);
  const at = () => fromLocal(day.year, day.month, day.day, sevenAm, timeZone);
  const weekday = () => new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay();
  while (at() > now || (digest === 'weekly' && weekday() !== monday)) day = previousDay(day);
  return at();
}
