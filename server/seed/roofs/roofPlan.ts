import type { Building } from '../../../db/seeds/roof';

export type Point = readonly [number, number];

/** A roof plane: its outline from above, and unrolled with the eave along the x axis; in feet. */
export interface Plane {
  readonly name: string;
  readonly seen: readonly Point[];
  readonly unrolled: readonly Point[];
  /** Position of its name; the middle by default. */
  readonly label?: Point;
}

export interface RoofPlan {
  readonly planes: readonly Plane[];
  /** Linear feet by trim code. */
  readonly edges: Readonly<Record<string, number>>;
}

/** Computes the planes and edges of a simple roof. */
export function roofPlan({ shape, length: l, width: w, pitch }: Building): RoofPlan {
  const steep = Math.hypot(1, pitch / 12);
  const half = w / 2;
  const slope = half * steep;
  const diagonal = (run: number) => Math.hypot(run, run, (run * pitch) / 12);
  const box = (width: number, height: number): Point[] => [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];

  if (shape === 'shed') {
    const planes = [{ name: 'A', seen: box(l, w), unrolled: box(l, w * steep) }];
    return { planes, edges: { RIDGE: 0, EAVE: l, RAKE: 2 * w * steep, END: l } };
  }
  if (shape === 'hip') {
    const side: Point[] = [
      [0, 0],
      [l, 0],
      [l - half, slope],
      [half, slope],
    ];
    const end: Point[] = [
      [0, 0],
      [w, 0],
      [half, slope],
    ];
    const ridge: [Point, Point] = [
      [half, half],
      [l - half, half],
    ];
    const planes: Plane[] = [
      { name: 'A', seen: [[0, 0], [l, 0], ridge[1], ridge[0]], unrolled: side },
      { name: 'B', seen: [[l, w], [0, w], ridge[0], ridge[1]], unrolled: side },
      { name: 'C', seen: [[0, w], [0, 0], ridge[0]], unrolled: end },
      { name: 'D', seen: [[l, 0], [l, w], ridge[1]], unrolled: end },
    ];
    return { planes, edges: { RIDGE: l - w, HIP: 4 * diagonal(half), EAVE: 2 * (l + w) } };
  }
  const back: Plane = {
    name: 'B',
    seen: [
      [l, w],
      [0, w],
      [0, half],
      [l, half],
    ],
    unrolled: box(l, slope),
  };
  const front: Plane = {
    name: 'A',
    seen: [
      [0, 0],
      [l, 0],
      [l, half],
      [0, half],
    ],
    unrolled: box(l, slope),
  };
  const edges = { RIDGE: l, EAVE: 2 * l, RAKE: 4 * slope };
  if (shape === 'gable') return { planes: [front, back], edges };

  // The wing adjoins the front plane, a third of the length from the left, and cuts a triangle out of it.
  const wing = Math.round(w * 0.7);
  const reach = Math.round(l * 0.3);
  const [left, peak, right] = [l / 3, l / 3 + wing / 2, l / 3 + wing];
  const rise = (wing / 2) * steep;
  const unrolledWing: Point[] = [
    [0, 0],
    [reach, 0],
    [reach + wing / 2, rise],
    [0, rise],
  ];
  const notched = (up: number, top: number): Point[] => [
    [0, 0],
    [left, 0],
    [peak, up],
    [right, 0],
    [l, 0],
    [l, top],
    [0, top],
  ];
  return {
    planes: [
      { name: 'A', seen: notched(wing / 2, half), unrolled: notched(rise, slope), label: [l / 6, half / 2] },
      back,
      {
        name: 'C',
        seen: [
          [left, -reach],
          [left, 0],
          [peak, wing / 2],
          [peak, -reach],
        ],
        unrolled: unrolledWing,
      },
      {
        name: 'D',
        seen: [
          [right, -reach],
          [right, 0],
          [peak, wing / 2],
          [peak, -reach],
        ],
        unrolled: unrolledWing,
      },
    ],
    edges: {
      RIDGE: l + reach + wing / 2,
      VALLEY: 2 * diagonal(wing / 2),
      EAVE: 2 * l - wing + 2 * reach,
      RAKE: 4 * slope + 2 * rise,
    },
  };
}

export const area = (corners: readonly Point[]): number =>
  Math.abs(
    corners.reduce((sum, [x, y], i) => {
      const [nx, ny] = corners[(i + 1) % corners.length] as Point;
      return sum + x * ny - nx * y;
    }, 0) / 2,
  );

/** The part of an outline on one side of a line across the eave. */
function cut(corners: readonly Point[], at: number, keep: 1 | -1): Point[] {
  return corners.flatMap(([x, y], i) => {
    const [nx, ny] = corners[(i + 1) % corners.length] as Point;
    const [here, next] = [(x - at) * keep, (nx - at) * keep];
    const kept: Point[] = here >= 0 ? [[x, y]] : [];
    if (here * next < 0) kept.push([at, y + ((at - x) / (nx - x)) * (ny - y)]);
    return kept;
  });
}

/**
 * Panel lengths of a plane in quarter inches. Each panel is as long as its longest point, since ends aren't cut at an
 * angle.
 */
export function panelLengths({ unrolled }: Plane, coverageInches: number): number[] {
  const end = Math.max(...unrolled.map(([x]) => x));
  const step = coverageInches / 12;
  const lengths: number[] = [];
  for (let from = 0; from < end - 1e-6; from += step) {
    const heights = cut(cut(unrolled, from, 1), Math.min(from + step, end), -1).map(([, y]) => y);
    lengths.push(Math.ceil((Math.max(...heights) - Math.min(...heights)) * 48 - 1e-6));
  }
  return lengths;
}
