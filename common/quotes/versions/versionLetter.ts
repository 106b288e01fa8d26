/** Letter of a quote's version by its revision: A to Z, then AA (Q50). */
export function versionLetter(revision: number): string {
  let letters = '';
  for (let n = revision; n > 0; n = Math.floor((n - 1) / 26)) {
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  }
  return letters;
}

/** `100427-Q1-B`, the number of a version of a quote. */
export const versionNumber = (num: string, revision: number): string => `${num}-${versionLetter(revision)}`;
