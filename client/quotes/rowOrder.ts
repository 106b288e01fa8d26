import { generateNKeysBetween } from 'fractional-indexing';

/** 128 random bits as base64url: a row's own name, for good. */
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

/** `n` keys behind the row at this index (-1: before the first): rows of an equal key are passed over. */
export function keysAfter(rows: readonly Ordered[], index: number, n: number): string[] {
  const before = rows[index]?.order ?? null;
  const after = rows.slice(index + 1).find(({ order }) => before === null || order > before)?.order ?? null;
  try {
    return generateNKeysBetween(before, after, n);
  } catch {
    // A key that came by a call need not be a fractional index: whatever begins with it stands behind it.
    return Array.from({ length: n }, (_, i) => `${before ?? ''}V${String(i).padStart(4, '0')}`);
  }
}

/** New keys of the chosen rows, one place up or down, each run of neighbours as it is; empty where there is no way. */
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
  const neighbour = rows[step === -1 ? first - 1 : last + 1] as Row;
  const at = rest.findIndex(({ id }) => id === neighbour.id) + (step === 1 ? 1 : 0);
  const [before, after] = [rest[at - 1]?.order, rest[at]?.order];
  if (before !== undefined && after !== undefined && before >= after) {
    // Two rows of one key leave no room between them: the one that is passed gets a new one too.
    const passed = rest[at] as Row;
    const keys = keysAfter(rest, at - 1, block.length + 1);
    return [...block, passed].map(({ id }, i) => ({ id, order: keys[i] as string }));
  }
  const keys = keysAfter(rest, at - 1, block.length);
  return block.map(({ id }, i) => ({ id, order: keys[i] as string }));
}
