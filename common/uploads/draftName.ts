/** Draft file names (decisions §5): pattern A `100418OPC36.csv`, pattern B `100418 main roof 36.pdf`. */
const patternA = /^(\d{6})([A-Za-z]{2,4})(\d+(?:\.\d+)?)/;
const patternB = /^(\d{6})[ _-].*?(\d+(?:\.\d+)?)/;

export interface DraftJob {
  readonly num: number;
  readonly pan1Width: number;
  readonly pan2Width: number | null;
}

/** Which part of a draft upload's names fails; empty when all is well. Alerts for staff, never a refusal (spec §5). */
export interface DraftCheck {
  /** Files whose name does not contain the job's number (spec §5). */
  readonly number: string[];
  /** Files that carry no width equal to the primary or the alternate one. */
  readonly width: string[];
  /** Kinds that are missing: both a csv and a pdf should be attached. */
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
