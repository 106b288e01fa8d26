import { useState } from 'react';

/** Pages a list that is fully loaded; page and size are clamped to its length. */
export function usePaged<Row>(rows: readonly Row[], defaultSize: number) {
  const [requested, setPage] = useState(0);
  const [size, setSize] = useState(defaultSize);
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const page = Math.min(requested, last);
  return {
    page,
    size,
    rows: rows.slice(page * size, (page + 1) * size),
    setPage,
    setSize(next: number) {
      // Keep the top row in view.
      setPage(Math.floor((page * size) / next));
      setSize(next);
    },
  };
}
