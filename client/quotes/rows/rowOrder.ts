import { generateNKeysBetween } from 'fractional-indexing';

/** A new permanent row ID: 128 random bits as base64url. */
export function newRowId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

interface Ordered {
  readonly order: string;
}

/** `n` order keys after the row at this index (-1: before the first); skips rows with an equal key. */
export function keysAfter(rows: readonly Ordered[], index: number, n: number): string[] {
  const before = rows[index]?.order ?? null;
  const after = rows.slice(index + 1).find(({ order }) => before === null || order > before)?.order ?? null;
  try {
    return generateNKeysBetween(before, after, n);
  } catch {
    // A key written through the API may not be a valid fractional index; any key that extends it sorts after it.
    return Array.from({ length: n }, (_, i) => `${before ?? ''}V${String(i).padStart(4, '0')}`);
  }
}

/** New keys that move the chosen rows up or down by one, keeping their relative order; empty if they can't move. */
export function movedKeys<Row extends Ordered & { readonly id: string }>(
  rows: readonly Row[],
  chosen: ReadonlySet<string>,
  step: 1 | -1,
): { id: string; order: string }[] {
  const first = rows.findIndex(({ id }) => chosen.has(id));
  const last = rows.findLastIndex(({ id }) => chosen.has(id));
  if (first < 0 || (step === -1 && first === 0) || (step === 1 && last === rows.length - 1)) return [];
  const block = rows.filter(({ id }) => chosen.has(id));
  const rest = rows.filter(({ id }) => !chosen.has(id));
  const neighbor = rows[step === -1 ? first - 1 : last + 1] as Row;
  const at = rest.findIndex(({ id }) => id === neighbor.id) + (step === 1 ? 1 : 0);
  const [before, after] = [rest[at - 1]?.order, rest[at]?.order];
  if (before !== undefined && after !== undefined && before >= after) {
    // Two rows with equal keys leave no room in between, so the row that is passed gets a new key too.
    const target = rest[at] as Row;
    const keys = keysAfter(rest, at - 1, block.length + 1);
    return [...block, target].map(({ id }, i) => ({ id, order: keys[i] as string }));
  }
  const keys = keysAfter(rest, at - 1, block.length);
  return block.map(({ id }, i) => ({ id, order: keys[i] as string }));
}
