import { useState } from 'react';

/** A page of rows that are all here: page and size, held inside what there is. */
export function usePaged<Row>(rows: readonly Row[], usual: number) {
  const [wanted, setPage] = useState(0);
  const [size, setSize] = useState(usual);
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const page = Math.min(wanted, last);
  return {
    page,
    size,
    rows: rows.slice(page * size, (page + 1) * size),
    setPage,
    setSize(next: number) {
      // The row on top stays in sight.
      setPage(Math.floor((page * size) / next));
      setSize(next);
    },
  };
}
