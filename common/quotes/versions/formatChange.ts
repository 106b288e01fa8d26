/** A text of pieces before and after a change: `12 → 14` if both versions have them and they differ. */
export function formatChange<Pieces>(
  { before, after }: { readonly before: Pieces | null; readonly after: Pieces | null },
  textOf: (pieces: Pieces) => string,
): string {
  const [older, newer] = [before && textOf(before), after && textOf(after)];
  return older !== null && newer !== null && older !== newer ? `${older} → ${newer}` : (newer ?? older ?? '');
}
