export interface Placed<Row> {
  readonly row: Row;
  /** No longer in the list; the row keeps its place until the pointer leaves. */
  readonly gone: boolean;
}

/** Updates rows without moving them: removed rows stay, marked; new rows go to the end. */
export function keepPlaces<Row extends { readonly _id: number }>(
  before: readonly Placed<Row>[],
  rows: readonly Row[],
): Placed<Row>[] {
  const fresh = new Map(rows.map((row) => [row._id, row]));
  const placed = before.map(({ row }) => {
    const now = fresh.get(row._id);
    fresh.delete(row._id);
    return { row: now ?? row, gone: now === undefined };
  });
  return [...placed, ...[...fresh.values()].map((row) => ({ row, gone: false }))];
}
