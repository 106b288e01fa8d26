/** A run of text on a page, as pdf.js returns it. */
export interface TextRun {
  readonly str: string;
  /** True if a line ends after it. */
  readonly hasEOL: boolean;
}

/** Part of a run: from and to are positions in its text. */
export interface RunPart {
  readonly run: number;
  readonly from: number;
  readonly to: number;
}

/** Lower case of the same length: some letters become two. */
const fold = (text: string): string =>
  [...text].map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join('');

/** Finds a text on a page, in any case and across runs; each match is the parts of the runs that it covers. */
export function textMatches(runs: readonly TextRun[], sought: string): RunPart[][] {
  const wanted = fold(sought.trim());
  if (wanted === '') return [];
  const starts: number[] = [];
  let page = '';
  for (const { str, hasEOL } of runs) {
    starts.push(page.length);
    page += fold(str) + (hasEOL ? ' ' : '');
  }
  const matches: RunPart[][] = [];
  for (let at = page.indexOf(wanted); at !== -1; at = page.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    const parts = runs.flatMap(({ str }, run): RunPart[] => {
      const start = starts[run] as number;
      const [from, to] = [Math.max(0, at - start), Math.min(str.length, end - start)];
      return from < to ? [{ run, from, to }] : [];
    });
    matches.push(parts);
  }
  return matches;
}
