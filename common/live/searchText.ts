const apostrophes = /['"`‘’‚‛“”„ʼʹʺ´′″]/g;
const marks = /[\u0300-\u036f]/g;
const alike: Readonly<Record<string, string>> = {
  '⁄': '/',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * Text as searches compare it: lower case, without accents, apostrophes or quotation marks. The same as search_fold() of
 * the database.
 */
export const foldText = (text: string): string =>
  text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[⁄øłđðßæœ]/g, (sign) => alike[sign] as string);

const mostWords = 8;

/** What a search looks for: each of these words, in any order. */
export const searchWords = (q: string): string[] => foldText(q).split(/\s+/).filter(Boolean).slice(0, mostWords);

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is looked for
const plain = /^[\x00-\x7f]*$/;

/** Whether a search finds this text. Undefined where only the server can tell. */
export function textHolds(text: string, q: string): boolean | undefined {
  const words = searchWords(q);
  // One or two letters are looked for where words begin, or by signs: the server's affair.
  if (words.some((word) => word.length < 3)) return undefined;
  const folded = foldText(text);
  if (words.every((word) => folded.includes(word))) return true;
  return plain.test(folded) ? false : undefined;
}
