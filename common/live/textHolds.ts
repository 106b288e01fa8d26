// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is looked for
const plain = /^[\x00-\x7f]*$/;

/** Is it found by this search? Undefined where the server reads letters in its own way. */
export function textHolds(text: string, q: string): boolean | undefined {
  // One or two letters are looked for where words begin, or by signs: the server's affair.
  if (q.length < 3) return undefined;
  if (text.toLowerCase().includes(q.toLowerCase())) return true;
  return plain.test(text) ? false : undefined;
}
