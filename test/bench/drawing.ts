import { pdfOf } from '../browser/support/pdfFile';

/** Sheet of 36 × 24 inches, in points. */
const size = [2592, 1728] as const;
const pages = 30;

/** Lines and labels of a page; the pages have 200 to 2,000 lines, the first one 1,100. */
function page(n: number): string {
  const lines = 200 + ((n + 15) % pages) * 60;
  const drawn = ['0.7 w'];
  for (let i = 0; i < lines; i++) {
    const [x, y] = [60 + ((i * 37) % 2400), 60 + ((i * 101) % 1560)];
    drawn.push(`${x} ${y} m ${x + 20 + ((i * 13) % 180)} ${y + ((i * 7) % 90)} l S`);
    if (i % 20 === 0) drawn.push(`BT /F1 9 Tf ${x} ${y} Td (${i % 12}'-${i % 11}" RIDGE ${i}) Tj ET`);
  }
  return drawn.join('\n');
}

/** A drawing of 30 pages of vectors and text, as CAD programs write them. */
export const drawing = (): Buffer =>
  Buffer.from(pdfOf(Array.from({ length: pages }, (_, n) => ({ drawn: page(n), size }))), 'latin1');
