import { useEffect, useState } from 'react';

interface Choosing<Row> {
  rows: readonly Row[];
  onSelect?: (rows: Row[]) => void;
  selectable?: (row: Row) => boolean;
}

/** Selected cards; only rows that are shown and still selectable count. */
export function useChosen<Row extends { readonly _id: number }>({ rows, onSelect, selectable }: Choosing<Row>) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const able = rows.filter((row) => selectable?.(row) ?? true);
  const isChosen = (row: Row) => ids.has(row._id);
  const choose = (next: ReadonlySet<number>) => {
    setIds(next);
    onSelect?.(able.filter(({ _id }) => next.has(_id)));
  };
  // Deselect rows that are no longer shown.
  useEffect(() => {
    const left = rows.filter(isChosen);
    if (left.length < ids.size) choose(new Set(left.map(({ _id }) => _id)));
  });
  return {
    able,
    isAble: (row: Row) => able.includes(row),
    isChosen,
    count: able.filter(isChosen).length,
    one: ({ _id }: Row, on: boolean) => choose(new Set(on ? [...ids, _id] : [...ids].filter((id) => id !== _id))),
    all: (on: boolean) => choose(new Set(on ? able.map(({ _id }) => _id) : [])),
  };
}
