/** A row of `changes`, which is both the change feed and the audit trail; written only by Work. */
export interface Change {
  id: number;
  /** Transaction ID, a 64-bit number as text. */
  xact: string;
  /** Wall-clock time of the commit. */
  at: Date;
  time: Date;
  actorId: number | null;
  verb: string;
  kind: string;
  entityId: number;
  version: number;
  /** Field → [from, to]; for kind `stale`: {kinds}. */
  diff: Record<string, unknown> | null;
  /** Rooms that can no longer read the entity. */
  lost: string[] | null;
  companyId: number | null;
}
