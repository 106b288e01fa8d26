import type { Viewer } from '../../common/access/viewer';
import { prepared } from '../../db/preparedStatements';
import type { Services } from '../services';
import { actorsAsChecked, presentActors } from './actor';
import { rows } from './sql';

/**
 * A cell that an update changed: map, row, field, from, to. For a row itself the field is null, and `to` is null if the
 * row was removed.
 */
export type CellChange = readonly [
  map: string,
  row: string | null,
  field: string | null,
  from: string | null,
  to: string | null,
];

/** One update on its way into a quote's log. */
export interface Entry {
  readonly actorId: number | null;
  readonly data: Uint8Array;
  readonly cells: readonly CellChange[];
  /** Number of changed cells; only the first ones are listed. */
  readonly count: number;
}

/**
 * The counterpart of `change()` for quotes: appends updates of one quote to its log in a single statement, numbered
 * under the lock of the log's head. Returns the first number; null if the quote was deleted, has another epoch, or its
 * log does not end at `after` (if given); 'actors' if an editor was deleted or lost permissions since the check.
 */
export async function append(
  services: Services,
  quoteId: number,
  epoch: number,
  entries: readonly Entry[],
  actors: readonly Viewer[],
  after: number | null = null,
): Promise<number | null | 'actors'> {
  const lines = entries.map(({ actorId, data, cells, count }, n) => ({
    n: n + 1,
    actor: actorId,
    cells,
    count,
    data: Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64'),
  }));
  const [done] = await rows<{ first: number | null; present: boolean }>(
    services.db,
    prepared(`WITH actor AS MATERIALIZED (${presentActors('$7', '$4')}), present AS MATERIALIZED (
       SELECT count(*) = jsonb_array_length($7::jsonb) AS yes FROM actor
     ), head AS (
       UPDATE quote_docs SET seq = seq + $3 WHERE quote_id = $1 AND epoch = $2 AND ($6::bigint IS NULL OR seq = $6)
         AND (SELECT yes FROM present)
       RETURNING seq - $3 AS before, epoch
     ), logged AS (
       INSERT INTO quote_updates (quote_id, seq, epoch, actor_id, at, cells, cell_count, data)
       SELECT $1, h.before + r.n, h.epoch, r.actor, $4, r.cells, r.count, decode(r.data, 'base64')
       FROM head h, jsonb_to_recordset($5::jsonb) AS r(n integer, actor integer, cells jsonb, count integer, data text)
     )
     SELECT (SELECT before + 1 FROM head) AS first, yes AS present FROM present`),
    [quoteId, epoch, entries.length, services.now(), JSON.stringify(lines), after, actorsAsChecked(actors)],
  );
  if (!done?.present) return 'actors';
  if (done.first !== null) services.commitNotifier.appended(quoteId);
  return done.first;
}
