/**
 * Parses a number the way people write it: `16`, `0.5`, `1,234.50`. Number() would also accept `0x10`, `1e3`,
 * `Infinity` and blank text as 16, 1000, Infinity and 0. Returns null if the text isn't a number.
 */
export function plainNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d*)?$/.test(trimmed) || !/\d/.test(trimmed)) return null;
  return Number(trimmed.replaceAll(',', ''));
}
