/** Average characters that fit on a line across the page, and in the value column of a list of facts. */
const pageWidth = 84;
export const factWidth = 29;
const wideSign = /[MWmw@%]/;
const wideWidth = 1.4;
/** A character that the fonts lack is printed as its code point, such as `[U+5C4B]`. */
const missingWidth = 9;
const firstMissing = 0x250;

const widthOf = (text: string): number => {
  let width = 0;
  for (const sign of text) {
    if ((sign.codePointAt(0) as number) >= firstMissing) width += missingWidth;
    else width += wideSign.test(sign) ? wideWidth : 1;
  }
  return width;
};

/** Estimated lines of a text, rather too many than too few. */
export const linesOf = (text: string, width = pageWidth): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / width)), 0);

/** The start of a text, in at most so many lines; the whole text if it fits. */
export function cutToLines(text: string, most: number): { readonly text: string; readonly cut: boolean } {
  if (linesOf(text) <= most) return { text, cut: false };
  const signs = [...text];
  let [fits, over] = [0, signs.length];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (linesOf(`${signs.slice(0, middle).join('')} …`) <= most) fits = middle;
    else over = middle;
  }
  return { text: `${signs.slice(0, fits).join('').trimEnd()} …`, cut: true };
}

/** The text of a single value, which may take a few lines in its column. */
export const shortened = (text: string, most: number): string =>
  widthOf(text) <= most ? text : `${[...text].slice(0, Math.floor((most * text.length) / widthOf(text))).join('')}…`;

/** The same for a file name, which keeps its ending. */
export function shortenedName(name: string, most: number): string {
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return widthOf(name) <= most ? name : shortened(name.slice(0, name.length - ending.length), most - 6) + ending;
}

/** Divides the lines of a page: a short text gets what it needs, and long ones share the rest. */
export function shareLines(needs: readonly number[], room: number): number[] {
  const shares = needs.map(() => 0);
  let left = room;
  const ascending = needs.map((need, at) => ({ need, at })).sort((a, b) => a.need - b.need);
  for (const [i, { need, at }] of ascending.entries()) {
    shares[at] = Math.min(need, Math.floor(left / (needs.length - i)));
    left -= shares[at];
  }
  return shares;
}
