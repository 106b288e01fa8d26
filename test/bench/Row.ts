import type { Ground } from './ground';

/** One figure of a row: what this program needs beside what the bare yardstick needs. */
export interface Figure {
  readonly what: string;
  readonly ours: number;
  readonly bare: number;
  readonly unit: string;
  /** Is more of it better, or less? */
  readonly better: 'more' | 'less';
  /** The ratio ours / bare to be reached; a figure without one is told for orientation. */
  readonly goal?: number;
  /** A limit in the unit itself, where the goal is no ratio. */
  readonly limit?: number;
  /** What the yardstick showed on the machine that the goals were set on. */
  readonly once?: number;
}

export interface Row {
  readonly number: number;
  readonly task: string;
  run(ground: Ground): Promise<Figure[]>;
}

export const ratioOf = ({ ours, bare }: Figure): number => ours / bare;

/** Null: nothing was to be reached. */
export function reached(figure: Figure): boolean | null {
  const { ours, better, goal, limit } = figure;
  const holds = (value: number, mark: number) => (better === 'more' ? value >= mark : value <= mark);
  if (goal !== undefined) return holds(ratioOf(figure), goal);
  return limit === undefined ? null : holds(ours, limit);
}

/** The yardstick itself was far slower than it once was: the machine was busy with something else. */
export function isVoid({ bare, once, better }: Figure): boolean {
  if (once === undefined) return false;
  return better === 'more' ? bare < 0.7 * once : bare > once / 0.7;
}
