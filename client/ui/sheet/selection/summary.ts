/** Figures of the numbers in several selected cells. */
export interface Summary {
  readonly sum: number;
  readonly count: number;
  readonly average: number;
}

const number = /^-?(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d+)?$/;

/** Sum, count and average of the cells that contain a number; null if fewer than two do. */
export function summaryOf(texts: readonly string[]): Summary | null {
  const numbers = texts
    .map((text) => text.trim())
    .filter((text) => /\d/.test(text) && number.test(text))
    .map((text) => Number(text.replaceAll(',', '')));
  if (numbers.length < 2) return null;
  const sum = numbers.reduce((all, n) => all + n, 0);
  return { sum, count: numbers.length, average: sum / numbers.length };
}
