const apostrophes = /['"`‘’‚‛“”„ʼʹʺ´′″]/g;
const marks = /[\u0300-\u036f]/g;
const letterVariants: Readonly<Record<string, string>> = {
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
 * Normalizes text for searching: lower case, without accents, apostrophes and quotation marks. Mirrors search_fold() in
 * the database.
 */
export const foldText = (text: string): string =>
  text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[⁄øłđðßæœ]/g, (character) => letterVariants[character] as string);

const mostWords = 8;

/** Words of a search; a match contains all of them in any order. */
export const searchWords = (q: string): string[] => foldText(q).split(/\s+/).filter(Boolean).slice(0, mostWords);

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches ASCII
const plain = /^[\x00-\x7f]*$/;

/** True if a search finds this text; undefined if only the server knows. */
export function textHolds(text: string, q: string): boolean | undefined {
  const words = searchWords(q);
  // The server matches words of one or two characters at word starts and in other ways.
  if (words.some((word) => word.length < 3)) return undefined;
  const folded = foldText(text);
  if (words.every((word) => folded.includes(word))) return true;
  return plain.test(folded) ? false : undefined;
}
