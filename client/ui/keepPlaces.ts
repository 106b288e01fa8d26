export interface Placed<Row> {
  readonly row: Row;
  /** No longer in the list: it keeps its place until the hand is away. */
  readonly gone: boolean;
}

/** New facts in the places of before: what left stays where it was, marked; what came stands at the end. */
export function keepPlaces<Row extends { readonly _id: number }>(
  before: readonly Placed<Row>[],
  rows: readonly Row[],
): Placed<Row>[] {
  const fresh = new Map(rows.map((row) => [row._id, row]));
  const kept = before.map(({ row }) => {
    const now = fresh.get(row._id);
    fresh.delete(row._id);
    return { row: now ?? row, gone: now === undefined };
  });
  return [...kept, ...[...fresh.values()].map((row) => ({ row, gone: false }))];
}
