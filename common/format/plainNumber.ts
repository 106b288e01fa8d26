/**
 * A number as people write it: `16`, `0.5`, `1,234.50`. Number() also reads `0x10`, `1e3`, `Infinity` and a blank text;
 * whoever types those did not mean 16, 1000 or 0. Null: not a number.
 */
export function plainNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d*)?$/.test(trimmed) || !/\d/.test(trimmed)) return null;
  return Number(trimmed.replaceAll(',', ''));
}
