import type { PaperLayout } from '../../companies/paperLayout';

/** Prices of lines and totals, totals only, or no prices (Q52). */
export const linkDetails = ['prices', 'totals', 'none'] as const;
export type LinkDetail = (typeof linkDetails)[number];

/** A PDF's layout as a link's detail. */
export const detailOf = (prices: PaperLayout['paperPrices']): LinkDetail => (prices === 'lines' ? 'prices' : prices);

/** Days that a link works. */
export const linkDays = { default: 30, most: 365 } as const;

export const linkLimits = {
  /** Links of a quote, revoked ones included. */
  links: 200,
  /** Messages of a link. */
  messages: 200,
  name: 100,
  text: 2000,
  /** Characters of a signature: 150,000 bytes as base64. */
  signature: 200_000,
  /** Optional lines chosen with an acceptance. */
  options: 500,
} as const;

/** Positions of chosen optional lines in a URL: `0,2`. */
export const optionsPattern = /^\d{1,4}(,\d{1,4}){0,499}$/;
