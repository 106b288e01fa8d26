import { useState } from 'react';
import type { Kind } from '../../common/api/views';
import type { Versioned } from '../../common/live/newest';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';

/** The row edited in a dialog: kept up to date after it leaves the list's page, and kept when it is deleted. */
export function useRow<Row extends Versioned>(kind: Kind, rows: readonly Row[] | undefined) {
  const [row, setRow] = useState<Row | null>(null);
  const { data: watched } = useLiveQuery(queries.openRow(kind, row), row !== null);
  const listed = rows?.find(({ _id }) => _id === row?._id);
  let latest = row;
  for (const other of [listed, watched]) if (latest && other && other.version > latest.version) latest = other;
  if (latest !== row) setRow(latest);
  return { row: latest, open: setRow, close: () => setRow(null) };
}
