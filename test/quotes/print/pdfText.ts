import { spawnSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';

/** Text of a PDF as laid out on paper, read by an independent program; null if it is not installed. */
export function readByPoppler(bytes: Buffer): string | null {
  const { status, stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/** Text of a PDF in drawing order, with glyphs decoded by the fonts' ToUnicode tables. */
export function pdfText(bytes: Buffer): string {
  const source = bytes.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const stream = (id: string): string => {
    const body = objects.get(id) ?? '';
    const from = body.indexOf('stream\n') + 7;
    const data = Buffer.from(body.slice(from, body.lastIndexOf('\nendstream')), 'latin1');
    return body.includes('FlateDecode') ? inflateSync(data).toString('latin1') : data.toString('latin1');
  };
  // Maps glyphs to letters, for each font with a table.
  const letters = new Map<string, Map<number, string>>();
  for (const [id, body] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1];
    if (table) letters.set(id, glyphs(stream(table)));
  }
  const named = new Map<string, Map<number, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = letters.get(id);
      if (font) named.set(name, font);
    }
  }
  const pages = [...objects.values()].flatMap((body) =>
    /\/Type \/Page\b/.test(body) ? [/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? ''] : [],
  );
  return pages.map((id) => textOf(stream(id), named)).join('\n');
}

/** Parses glyph ranges such as `<0000> <00ff> [<0020> <0041> …]`. */
function glyphs(table: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], i) => {
      // A ligature is several letters.
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      found.set(Number.parseInt(from, 16) + i, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    });
  }
  return found;
}

function textOf(content: string, fonts: ReadonlyMap<string, Map<number, string>>): string {
  let font: Map<number, string> | undefined;
  let text = '';
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name);
    else if (font) {
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/gi)) {
        for (const glyph of hex.match(/.{4}/g) ?? []) text += font.get(Number.parseInt(glyph, 16)) ?? '';
      }
      text += '\n';
    }
  }
  return text;
}
