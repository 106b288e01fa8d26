const signatures: Readonly<Record<string, readonly number[]>> = {
  pdf: [...Buffer.from('%PDF-1.4\n')],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff, 0xe0],
};

/** Content of a test file: a text, after the first bytes that a file of this name must have to be accepted (R2.40). */
export function contentFor(name: string, text: string): Buffer<ArrayBuffer> {
  const signature = signatures[name.split('.').at(-1) ?? ''] ?? [];
  return Buffer.concat([Buffer.from(text.startsWith('%PDF-') ? [] : signature), Buffer.from(text)]);
}
