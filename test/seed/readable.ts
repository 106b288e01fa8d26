import { inflateSync } from 'node:zlib';
import { expect } from 'vitest';

/** Checks a PDF including its cross-reference table, so that strict readers open it. */
export function checkPdf(bytes: Buffer): void {
  const file = bytes.toString('latin1');
  expect(file.startsWith('%PDF-')).toBe(true);
  expect(file.endsWith('%%EOF\n')).toBe(true);
  const tableAt = Number(/startxref\n(\d+)\n/.exec(file)?.[1]);
  expect(file.slice(tableAt, tableAt + 5)).toBe('xref\n');
  const offsets = [...file.slice(tableAt).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
  expect(offsets.length).toBe(5);
  offsets.forEach((at, i) => {
    expect(file.slice(at).startsWith(`${i + 1} 0 obj\n`)).toBe(true);
  });
  const [, length, stream] = /<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(file) ?? [];
  expect(stream?.length).toBe(Number(length));
  expect(stream).not.toMatch(/NaN|Infinity|undefined/);
}

/** Checks a PNG, whose pixel data must match its dimensions. */
export function checkPng(bytes: Buffer): void {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const at = bytes.indexOf('IDAT');
  const data = bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4));
  expect(inflateSync(data).length).toBe((width + 1) * height);
}
