/** Filter value that matches a blank field, such as the blank price level. */
export const blank = '(blank)';

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches ASCII
const plain = /^[\x00-\x7f]*$/;

/**
 * True if the text equals the filter value, ignoring case (Q13); true without a filter. Undefined where the server may
 * fold characters differently.
 */
export function wordIs(text: string, wanted: string | undefined): boolean | undefined {
  if (wanted === undefined) return true;
  if (wanted === blank) return text === '';
  if (text.toLowerCase() === wanted.toLowerCase()) return true;
  return plain.test(text + wanted) ? false : undefined;
}

/** Logical AND that returns undefined if no value is false and at least one is unknown. */
export const everyOne = (known: readonly (boolean | undefined)[]): boolean | undefined =>
  known.includes(false) ? false : known.includes(undefined) ? undefined : true;
