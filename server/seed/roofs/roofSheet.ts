import { fixed } from '../../../common/format/numbers';
import type { Roof } from '../../../db/seeds/roof';
import { pdf } from './pdf';
import { area, type Point, panelLengths, roofPlan } from './roofPlan';

export interface SheetOptions {
  /** Text in the title block: 'Roof plan', 'Takeoff 100418 R1'. */
  readonly title: string;
  readonly date: Date;
  /** Adds panels and squares per plane, as on drawings by the office. */
  readonly counted?: boolean;
  /** Adds a red box, as on plans marked up by clients. */
  readonly marked?: boolean;
}

const frame = { x: 60, y: 150, width: 672, height: 390 };

/** Draws a roof plan: planes from above, dimensions, and a title block with name and address. */
export function roofSheet(roof: Roof, { title, date, counted, marked }: SheetOptions): Buffer {
  const { planes } = roofPlan(roof.building);
  const corners = planes.flatMap((plane) => plane.seen);
  const low: Point = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))];
  const high: Point = [Math.max(...corners.map(([x]) => x)), Math.max(...corners.map(([, y]) => y))];
  const scale = Math.min(frame.width / (high[0] - low[0]), frame.height / (high[1] - low[1]));
  const place = ([x, y]: Point): Point => [frame.x + (x - low[0]) * scale, frame.y + (y - low[1]) * scale];

  const labels = planes.flatMap((plane) => {
    const middle = place(plane.label ?? center(plane.seen));
    const panels = panelLengths(plane, roof.panel[1]).length;
    const squares = fixed(area(plane.unrolled) / 100, 2);
    const facts = counted ? [`${panels} panels`, `${squares} sq`] : [];
    return [plane.name, ...facts].map((text, i) => ({
      x: middle[0] - 4,
      y: middle[1] - i * 12,
      size: i === 0 ? 14 : 8,
      text,
    }));
  });
  const { length, width, pitch } = roof.building;
  const [street, city, state] = roof.at;
  const lines = [
    [roof.name, 16],
    [`${street}, ${city}, ${state}`, 10],
    [`${title}   ${date.toISOString().slice(0, 10)}`, 10],
    [`Panel ${roof.panel[0]}, coverage ${roof.panel[1]}"   Building ${length}' x ${width}'   Pitch ${pitch}:12`, 10],
  ] as const;
  const [markX, markY] = place(center(planes.at(-1)?.seen ?? []));
  return pdf({
    shapes: planes.map((plane) => plane.seen.map(place)),
    lines: [
      [36, 120, 756, 120],
      [36, 36, 756, 36],
    ],
    texts: [...labels, ...lines.map(([text, size], i) => ({ x: 40, y: 100 - i * 18, size, text }))],
    ...(marked ? { mark: [markX - 60, markY - 40, 120, 80] as const } : {}),
  });
}

const center = (corners: readonly Point[]): Point => [
  corners.reduce((sum, [x]) => sum + x, 0) / corners.length,
  corners.reduce((sum, [, y]) => sum + y, 0) / corners.length,
];
