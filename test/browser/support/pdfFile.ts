/** Content of a page in PDF operators; its size is US Letter unless given, in points. */
export interface PdfPageContent {
  readonly drawn: string;
  readonly size?: readonly [width: number, height: number];
}

/** A PDF of these pages, with /F1 as a font that the viewer has to bring along. */
export function pdfOf(pages: readonly PdfPageContent[]): string {
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(({ drawn, size: [width, height] = [612, 792] }, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`,
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** A PDF with one line of text per page. */
export const pdfFile = (pages: readonly string[]): string =>
  pdfOf(pages.map((text) => ({ drawn: `BT /F1 24 Tf 72 700 Td (${text}) Tj ET` })));

/** A PDF that opens only with a password. */
export const lockedPdf = (): string => {
  const key = `<${'5a'.repeat(32)}>`;
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`;
  return pdfFile(['Locked']).replace('/Root 1 0 R', `/Root 1 0 R /ID [<00> <00>] /Encrypt ${encrypt}`);
};
