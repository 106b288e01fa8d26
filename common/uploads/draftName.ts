/** Draft file names (R5): pattern A `100418OPC36.csv`, pattern B `100418 main roof 36.pdf`. */
const patternA = /^(\d{6})([A-Za-z]{2,4})(\d+(?:\.\d+)?)/;
const patternB = /^(\d{6})[ _-].*?(\d+(?:\.\d+)?)/;

/** The expected name of a draft without its ending, in pattern A: `100418OPC36`. */
export const draftStem = (num: number, inits: string, width: number): string => `${num}${inits}${width}`;

export interface DraftJob {
  readonly num: number;
  readonly pan1Width: number;
  readonly pan2Width: number | null;
}

/** Problems with the file names of a draft upload. Warnings for staff; the upload isn't rejected (R8). */
export interface DraftCheck {
  /** Files without the job number in their name (R8). */
  readonly number: string[];
  /** Files without the primary or alternate width in their name. */
  readonly width: string[];
  /** Missing file types: a draft needs both a CSV and a PDF. */
  readonly missing: ('csv' | 'pdf')[];
}

export function checkDrafts(names: readonly string[], job: DraftJob): DraftCheck {
  const number: string[] = [];
  const width: string[] = [];
  for (const name of names) {
    const a = patternA.exec(name);
    const b = patternB.exec(name);
    if (!name.includes(String(job.num))) number.push(name);
    const widths = [a?.[3], b?.[2]].filter((w) => w !== undefined).map(Number);
    if (!widths.some((w) => w === job.pan1Width || w === job.pan2Width)) width.push(name);
  }
  const has = (ending: string) => names.some((name) => name.toLowerCase().endsWith(ending));
  const missing = (['csv', 'pdf'] as const).filter((kind) => !has(`.${kind}`));
  return { number, width, missing };
}
