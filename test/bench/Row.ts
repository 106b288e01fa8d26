import type { Workload } from './Workload';

/** One measurement: this program compared with a minimal baseline. */
export interface Figure {
  readonly what: string;
  readonly ours: number;
  readonly bare: number;
  readonly unit: string;
  readonly better: 'more' | 'less';
  /** Target ratio ours / bare. Without a goal or limit the figure is informational. */
  readonly goal?: number;
  /** Absolute target in `unit`, instead of a ratio. */
  readonly limit?: number;
  /** The larger spread of the rounds' results, ours or the baseline's (`spreadOf`). */
  readonly spread?: number;
}

export interface Row {
  readonly number: number;
  readonly task: string;
  run(workload: Workload): Promise<Figure[]>;
}

export const ratioOf = ({ ours, bare }: Figure): number => ours / bare;

/** True if the figure reaches its goal; null if it has none. */
export function isReached(figure: Figure): boolean | null {
  const { ours, better, goal, limit } = figure;
  const holds = (value: number, mark: number) => (better === 'more' ? value >= mark : value <= mark);
  if (goal !== undefined) return holds(ratioOf(figure), goal);
  return limit === undefined ? null : holds(ours, limit);
}

/** True if the rounds differ so much that their median says little. */
export const isVoid = ({ spread = 0 }: Figure): boolean => spread > 1 / 3;
