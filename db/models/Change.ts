/** A row of `changes`, the table that is the bus and the audit trail; written by the unit of work alone. */
export interface Change {
  id: number;
  /** Transaction id, as text: 64 bits. */
  xact: string;
  /** Commit-side wall clock. */
  at: Date;
  time: Date;
  actorId: number | null;
  verb: string;
  kind: string;
  entityId: number;
  version: number;
  /** Field → [from, to]; for kind `stale`: {kinds}. */
  diff: Record<string, unknown> | null;
  /** Rooms that may no longer read the entity. */
  lost: string[] | null;
  companyId: number | null;
}
