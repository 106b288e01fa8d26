import type { Room } from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';
import { texts } from '../../common/api/errors';
import { prepared } from '../../db/preparedStatements';
import { actorsAsChecked, presentActors } from './actor';
import { conflict, unauthorized } from './refusal';

/** A row of `changes` to be written. */
export interface ChangeRow {
  readonly kind: string;
  readonly id: number;
  readonly version: number;
  readonly verb: string;
  readonly diff: unknown;
  readonly lost: readonly Room[];
  readonly companyId?: number | null;
}

interface Statements {
  sql<T extends object>(sql: string, bind: readonly unknown[]): Promise<T[]>;
  readonly now: Date;
  readonly actor: Viewer | null;
}

/**
 * Writes rows of `changes` if the actor still has the rights that were checked. `actorLocked` skips that check, for
 * when the actor's row is locked. Throws a conflict if the rights have changed, and `unauthorized` if the actor was
 * deleted.
 */
export async function insertChanges(
  work: Statements,
  changes: readonly ChangeRow[],
  actorLocked: boolean,
): Promise<void> {
  const actor = actorLocked ? null : work.actor;
  if (changes.length > 0) {
    const written = await work.sql(
      prepared(`WITH actor AS MATERIALIZED (${presentActors('$4', '$1')})
       INSERT INTO changes (time, actor_id, company_id, verb, kind, entity_id, version, diff, lost)
       SELECT $1, $2, r."companyId", r.verb, r.kind, r.id, r.version, r.diff, CASE WHEN cardinality(r.lost) > 0 THEN r.lost END
       FROM jsonb_to_recordset($3::jsonb)
         AS r(verb text, kind text, id integer, version integer, diff jsonb, lost text[], "companyId" integer)
       WHERE jsonb_array_length($4::jsonb) = (SELECT count(*) FROM actor) RETURNING 1 AS one`),
      [work.now, work.actor?.id ?? null, JSON.stringify(changes), actorsAsChecked(actor ? [actor] : [])],
    );
    if (written.length === 0) throw await actorError(work);
  } else if (actor) {
    const present = await work.sql(prepared(presentActors('$1', '$2')), [actorsAsChecked([actor]), work.now]);
    if (present.length === 0) throw await actorError(work);
  }
}

async function actorError(work: Statements): Promise<Error> {
  const remaining = await work.sql('SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL', [work.actor?.id]);
  return remaining.length > 0 ? conflict(texts.accessChanged) : unauthorized();
}
