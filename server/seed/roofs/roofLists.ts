import type { Building } from '../../../db/seeds/roof';
import { panelLengths, roofPlan } from './roofPlan';

/** A 10'-6" trim piece covers ten feet; six inches are the lap. */
const covered = 10;

/** Cut list of a roof as CSV: quantity, feet, inch, plane; longest first. */
export function cutList(building: Building, coverage: number): string {
  const lines = ['quantity,feet,inch,plane'];
  for (const plane of roofPlan(building).planes) {
    const counted = new Map<number, number>();
    for (const length of panelLengths(plane, coverage)) counted.set(length, (counted.get(length) ?? 0) + 1);
    for (const [quarters, quantity] of [...counted].sort(([a], [b]) => b - a)) {
      lines.push(`${quantity},${Math.floor(quarters / 48)},${(quarters % 48) / 4},${plane.name}`);
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Trim list of a roof as CSV: code, quantity. */
export function trimList(building: Building): string {
  const lines = Object.entries(roofPlan(building).edges)
    .filter(([, feet]) => feet > 0)
    .map(([code, feet]) => `${code},${Math.ceil(feet / covered)}`);
  return `${['code,quantity', ...lines].join('\r\n')}\r\n`;
}
