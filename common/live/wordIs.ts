/** Asked for instead of a word: where none stands, as quotes name the blank price level. */
export const blank = '(blank)';

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is looked for
const plain = /^[\x00-\x7f]*$/;

/**
 * Is this the word that is asked for, letter case apart (Q13)? So it is when none is asked for. Undefined where the server
 * reads letters in its own way.
 */
export function wordIs(text: string, wanted: string | undefined): boolean | undefined {
  if (wanted === undefined) return true;
  if (wanted === blank) return text === '';
  if (text.toLowerCase() === wanted.toLowerCase()) return true;
  return plain.test(text + wanted) ? false : undefined;
}

/** Belongs where each of these is so; undefined where none is false and one is not known. */
export const everyOne = (known: readonly (boolean | undefined)[]): boolean | undefined =>
  known.includes(false) ? false : known.includes(undefined) ? undefined : true;
