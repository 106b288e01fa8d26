/** A drawing on one page, in points from the bottom left corner. */
export interface Sheet {
  /** [x, y] corners of closed, lightly filled shapes. */
  readonly shapes: readonly (readonly (readonly [number, number])[])[];
  readonly lines: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
  readonly texts: readonly { readonly x: number; readonly y: number; readonly size: number; readonly text: string }[];
  /** A red box that marks a change. */
  readonly mark?: readonly [x: number, y: number, width: number, height: number];
}

const width = 792;
const height = 612;

/** Writes a PDF with one landscape page: header, five objects, cross-reference table, trailer. */
export function pdf({ shapes, lines, texts, mark }: Sheet): Buffer {
  const drawing = [
    '0.6 w 0.1 0.12 0.15 RG 0.93 0.94 0.95 rg',
    ...shapes.map(([first, ...rest]) =>
      first ? `${xy(first)} m ${rest.map((corner) => `${xy(corner)} l`).join(' ')} b` : '',
    ),
    '0.3 w',
    ...lines.map(([x1, y1, x2, y2]) => `${xy([x1, y1])} m ${xy([x2, y2])} l S`),
    ...(mark ? ['1.6 w 0.75 0.1 0.1 RG', `${mark.map(round).join(' ')} re S`] : []),
    '0 g',
    ...texts.map(({ x, y, size, text }) => `BT /F1 ${size} Tf ${xy([x, y])} Td (${escaped(text)}) Tj ET`),
  ].join('\n');

  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const tableAt = file.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`;
  // Each character is one byte in latin1, which the offsets and lengths rely on.
  return Buffer.from(file, 'latin1');
}

const round = (n: number): string => String(Math.round(n * 100) / 100);
const xy = ([x, y]: readonly [number, number]): string => `${round(x)} ${round(y)}`;

/** WinAnsi characters beyond Latin-1, and replacements for characters it lacks. */
const near: Record<string, string> = { '’': '\u0092', '–': '\u0096', Ł: 'L', ł: 'l' };
const escaped = (text: string): string =>
  [...text]
    .map((letter) => near[letter] ?? (letter.charCodeAt(0) < 256 && letter.length === 1 ? letter : '?'))
    .join('')
    .replace(/[\\()]/g, '\\$&');
