import type { Viewer } from '../../common/access/viewer';
import type { Person } from '../support/people';
import type { World } from '../support/world';

/** A row of `changes`. */
export interface ChangeRow {
  readonly id: number;
  readonly kind: string;
  readonly entityId: number;
  readonly version: number;
  readonly verb: string;
  readonly actorId: number | null;
  readonly companyId: number | null;
  readonly diff: Record<string, unknown> | null;
  readonly lost: string[] | null;
}

export const changeRows = (world: World, after = 0): Promise<ChangeRow[]> =>
  world.sql<ChangeRow>(
    `SELECT id::int, kind, entity_id AS "entityId", version, verb, actor_id AS "actorId", company_id AS "companyId", diff, lost
     FROM changes WHERE id > $1 ORDER BY id`,
    [after],
  );

export async function lastChange(world: World): Promise<number> {
  const [row] = await world.sql<{ id: number }>('SELECT coalesce(max(id), 0)::int AS id FROM changes');
  return (row as { id: number }).id;
}

/** The viewer of a signed-in user. */
export const viewerOf = ({ id, name, role, companyId, hasQuoter, seesCosts, verified }: Person): Viewer => ({
  ...{ id, name, role, companyId, hasQuoter, seesCosts, verified },
  onHold: false,
});
