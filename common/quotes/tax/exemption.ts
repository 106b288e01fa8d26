import { longCalendarDay } from '../../format/dates';

/** The exemption of a customer from sales tax. */
export interface Exemption {
  readonly certificate: string;
  /** Last day as YYYY-MM-DD; null if it has none. */
  readonly ends: string | null;
}

/** A customer's exemption at the time a PDF was created. */
export interface FrozenExemption extends Exemption {
  readonly valid: boolean;
}

export const isCovered = (exemption: Exemption | null, today: string): exemption is Exemption =>
  exemption !== null && !hasEnded(exemption, today);

export const hasEnded = ({ ends }: Exemption, today: string): boolean => ends !== null && ends < today;

export const freezeExemption = (exemption: Exemption | null, today: string): FrozenExemption | null =>
  exemption && { ...exemption, valid: isCovered(exemption, today) };

/** Q91: an ended certificate is a problem of the quote; null otherwise. */
export const endedProblem = (exemption: Exemption | null, today: string): string | null =>
  exemption?.ends != null && hasEnded(exemption, today)
    ? `Tax certificate ${exemption.certificate} ended on ${longCalendarDay(exemption.ends)}.`
    : null;
