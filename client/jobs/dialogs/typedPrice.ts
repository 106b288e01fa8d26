/** `325`, `$1,325.50`: dollars with at most two decimals; null for anything else. */
export function typedPrice(text: string): number | null {
  const plain = text.trim().replaceAll(',', '').replace(/^\$/, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
