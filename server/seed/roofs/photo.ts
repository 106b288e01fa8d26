import type { Roof } from '../../../db/seeds/roof';
import { type Color, png } from './png';

const roofColors: readonly Color[] = [
  [62, 66, 72],
  [120, 36, 32],
  [44, 78, 60],
  [96, 74, 58],
  [150, 152, 150],
  [70, 92, 120],
];
const sky: readonly Color[] = [
  [178, 204, 226],
  [190, 212, 230],
  [204, 222, 234],
  [218, 230, 238],
];
const [width, height] = [640, 420];

/** Draws a phone photo: sky, hills, a wall and a ribbed roof. `which` distinguishes several photos of one roof. */
export function photo(roof: Roof, which: string): Buffer {
  const seed = [...`${roof.name}${which}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  const roofColor = roofColors[seed % roofColors.length] as Color;
  const darker = roofColor.map((part) => Math.round(part * 0.82)) as unknown as Color;
  const palette: Color[] = [...sky, [126, 138, 122], [142, 128, 96], [222, 214, 196], [74, 62, 52], roofColor, darker];
  const eave = 230 + (seed % 30);
  const ridge = eave - 60 - roof.building.pitch * 5;
  const [left, right] = [90 + (seed % 40), 540 + (seed % 50)];
  const inset = roof.building.shape === 'hip' ? 110 : 26;
  return png(width, height, palette, (x, y) => {
    const up = (eave - y) / (eave - ridge);
    if (y <= eave && y >= ridge && x >= left - 14 + inset * up && x <= right + 14 - inset * up)
      return x % 22 < 2 ? 9 : 8;
    if (y > eave && y < eave + 110 && x >= left && x <= right) return doorAt(x, left, y, eave) ? 7 : 6;
    if (y > eave + 70) return 5;
    if (y > 190 - 40 * Math.sin((x + seed) / 90)) return 4;
    return Math.min(3, Math.floor(y / 60));
  });
}

const doorAt = (x: number, left: number, y: number, eave: number): boolean =>
  x > left + 60 && x < left + 130 && y > eave + 28;
