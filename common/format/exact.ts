import { twoPlaces } from '../quotes/pricing/decimal';

/** Adds thousands separators to an exact decimal and keeps its trailing zeros: `1,234.50`. */
export const thousands = (text: string): string => text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** Formats cents of any size: `$1,234.50`, `-$12.00`. */
export const exactDollars = (cents: bigint | number): string => {
  const text = twoPlaces(cents);
  return text.startsWith('-') ? `-$${thousands(text.slice(1))}` : `$${thousands(text)}`;
};
