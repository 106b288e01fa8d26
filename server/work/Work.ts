import type { InferAttributes, InferCreationAttributes, Model, ModelStatic } from 'sequelize';
import type { Kind } from '../../common/api/views';
import type { Room } from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';
import { texts } from '../../common/api/errors';
import { changedSince, labelOf } from '../../common/audit/labelOf';
import { prepared } from '../../db/preparedStatements';
import { type AnyModel, tableOf } from '../../db/models/model';
import { sameRights } from './actor';
import { bindable, columnOf, same } from './columns';
import { kindOf, lockRank, nameFields } from './kinds';
import { insertChanges } from './insertChanges';
import { conflict, notFound } from './refusal';
import { always, type Fragment, place } from './sql';
import { TimedTransaction, type TimedTransactionOptions } from './TimedTransaction';
import { actorName } from './actorName';
import { webhookEventsOf, enqueueWebhooks } from './webhookEvents';
import { auditDiff, type Diff, Touches } from './Touches';
import { heldPlace, heldSeconds } from './tasks/heldTasks';
import { addTask, type TaskName, type TaskPayload } from './tasks/tasks';

export type RowOf<M extends Model> = InferAttributes<M>;

/** The page view that a conflict includes instead of the row's own view. */
const pageOf: Partial<Record<Kind, Kind>> = { job: 'jobPage', company: 'companyPage', quote: 'quotePage' };

export interface WorkOptions extends TimedTransactionOptions {
  readonly actor: Viewer | null;
  readonly verb: string;
  readonly now: Date;
}

/**
 * A command's transaction: reads and locks through a scope, writes, queues tasks. Records the touched entities, which
 * `change()` writes to `changes` just before the commit. Locks are always acquired in the same order (kind, then ID),
 * so that commands never deadlock.
 */
export class Work {
  readonly now: Date;
  readonly actor: Viewer | null;
  /** Sends no webhooks, since the transaction takes back what none was sent about. */
  isSilent = false;
  readonly #transaction: TimedTransaction;
  readonly #verb: string;
  readonly #touches: Touches;
  readonly #otherChanges: { kind: string; id: number; diff: unknown; verb: string }[] = [];
  #locked = { rank: -1, id: 0 };
  #actorLocked = false;
  #heldAs: string | null = null;

  constructor({ actor, verb, now, ...transaction }: WorkOptions) {
    this.#transaction = new TimedTransaction(transaction);
    this.#verb = verb;
    this.#touches = new Touches(verb);
    this.actor = actor;
    this.now = now;
  }

  /** Runs any statement with binds. */
  sql<T extends object>(sql: string, bind: readonly unknown[] = []): Promise<T[]> {
    return this.#transaction.sql<T>(sql, bind);
  }

  /** Locks and reads a row through the actor's scope; 404 if there is none that the actor may read. */
  lock<M extends Model>(model: ModelStatic<M>, id: number | string, scope: Fragment = always): Promise<RowOf<M>> {
    return this.#lock(model, id, scope, 'NO KEY UPDATE');
  }

  /** Locks a user who is about to lose permissions: waits for the user's running commands, and none commits after it. */
  lockToRevoke<M extends Model>(model: ModelStatic<M>, id: number, scope: Fragment): Promise<RowOf<M>> {
    return this.#lock(model, id, scope, 'UPDATE');
  }

  async #lock<M extends Model>(
    model: ModelStatic<M>,
    id: number | string,
    scope: Fragment,
    strength: 'NO KEY UPDATE' | 'UPDATE',
  ): Promise<RowOf<M>> {
    const { table, columns } = tableOf(model as unknown as AnyModel);
    this.#checkLockOrder(model as unknown as AnyModel, typeof id === 'number' ? id : 0);
    const binds: unknown[] = [id];
    const list = [...columns].map(([name, column]) => `t.${column} AS "${name}"`).join(', ');
    const statement = prepared(
      `SELECT ${list} FROM ${table} t WHERE t.id = $1 AND ${place(scope, binds)} FOR ${strength} OF t`,
    );
    const [found] = await this.sql<RowOf<M> & object>(statement, binds);
    if (!found) throw notFound();
    if (kindOf(model as unknown as AnyModel) === 'user' && id === this.actor?.id)
      this.#lockedActor(found as object as Viewer);
    return found;
  }

  /** Locks something that has no row, until the commit. */
  async lockKey(key: string): Promise<void> {
    await this.sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0)) IS NULL AS locked', [key]);
  }

  /** A command may change the actor's own permissions, so they are checked when the actor's row is locked. */
  #lockedActor(row: Viewer): void {
    if (!this.#actorLocked && this.actor && !sameRights(this.actor, row)) throw conflict(texts.accessChanged);
    this.#actorLocked = true;
  }

  /** Used by background work: waits this long for each lock, and its statements may take longer than a call. */
  waitLong(seconds: number): Promise<void> {
    return this.#transaction.waitLong(seconds);
  }

  #checkLockOrder(model: AnyModel, id: number): void {
    const rank = lockRank(model);
    if (rank < this.#locked.rank || (rank === this.#locked.rank && id < this.#locked.id)) {
      throw new Error(`Lock order: ${kindOf(model)} ${id} is locked too late.`);
    }
    this.#locked = { rank, id };
  }

  async insert<M extends Model>(model: ModelStatic<M>, values: Partial<InferCreationAttributes<M>>): Promise<RowOf<M>> {
    const { table, columns } = tableOf(model as unknown as AnyModel);
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const binds = given.map(([, value]) => bindable(value));
    const created = await this.sql<RowOf<M> & object>(
      prepared(`INSERT INTO ${table} (${given.map(([name]) => columnOf(columns, name)).join(', ')})
       VALUES (${given.map((_, i) => `$${i + 1}`).join(', ')})
       RETURNING ${[...columns].map(([name, column]) => `${column} AS "${name}"`).join(', ')}`),
      binds,
    );
    const row = created[0] as RowOf<M>;
    this.#touches.record(
      model as unknown as AnyModel,
      row,
      Object.fromEntries(given.map(([name, value]) => [name, [null, value]])),
    );
    return row;
  }

  /** Writes the fields that differ and returns the new row; writes nothing if none does. */
  async update<M extends Model>(
    model: ModelStatic<M>,
    row: RowOf<M>,
    patch: Partial<RowOf<M>>,
    /** Related changes for the audit trail, such as the row's own lists, from → to. */
    related: Diff = {},
  ): Promise<RowOf<M>> {
    const before = row as Record<string, unknown>;
    const changed = Object.entries(patch).filter(([name, value]) => value !== undefined && !same(before[name], value));
    if (changed.length === 0 && Object.keys(related).length === 0) return row;
    return this.#write(model as unknown as AnyModel, row, changed, related);
  }

  /** Writes derived fields; only `audited` enters the audit trail. */
  derive<M extends Model>(
    model: ModelStatic<M>,
    row: RowOf<M>,
    patch: Partial<RowOf<M>>,
    audited: Diff,
  ): Promise<RowOf<M>> {
    return this.#write(model as unknown as AnyModel, row, Object.entries(patch), audited, false);
  }

  /** Bumps the version because related data that the entity's views show has changed. */
  touch<M extends Model>(model: ModelStatic<M>, row: RowOf<M>): Promise<RowOf<M>> {
    return this.#write(model as unknown as AnyModel, row, []);
  }

  async #write<R>(
    model: AnyModel,
    row: R,
    changed: [string, unknown][],
    related: Diff = {},
    isAudited = true,
  ): Promise<R> {
    const { table, columns } = tableOf(model);
    const before = row as Record<string, unknown>;
    const sets = changed.map(([name], i) => `${columnOf(columns, name)} = $${i + 2}`);
    const versioned = columns.has('version');
    const written = await this.sql<{ version: number }>(
      prepared(
        `UPDATE ${table} SET ${sets.length > 0 ? sets.join(', ') : 'id = id'} WHERE id = $1 RETURNING ${versioned ? 'version' : '0 AS version'}`,
      ),
      [before.id, ...changed.map(([, value]) => bindable(value))],
    );
    const after = { ...before, ...Object.fromEntries(changed), ...(versioned ? { version: written[0]?.version } : {}) };
    const diff = Object.fromEntries(
      (isAudited ? changed : []).map(([name, value]) => [name, [before[name], value] as [unknown, unknown]]),
    );
    this.#touches.record(model, after, { ...diff, ...related });
    return after as R;
  }

  /** Deletes a row and announces it to the rooms that could read it. */
  async remove<M extends Model>(model: ModelStatic<M>, row: RowOf<M>, lost: Room[]): Promise<void> {
    const { table } = tableOf(model as unknown as AnyModel);
    const { id, version, companyId } = row as unknown as { id: number; version: number; companyId?: number };
    await this.sql(`DELETE FROM ${table} WHERE id = $1`, [id]);
    const named = nameFields[kindOf(model as unknown as AnyModel) ?? ''] ?? [];
    const names = Object.fromEntries(
      named.map((field) => [field, [row[field as keyof RowOf<M>], null] as [unknown, null]]),
    );
    const touch = this.#touches.record(model as unknown as AnyModel, { id, version: version + 1, companyId }, names);
    if (touch) {
      touch.lost = lost;
      touch.verb = 'delete';
    }
  }

  /** Announces a row as deleted that stays in the table but is no longer readable by anyone. */
  announceDeleted<M extends Model>(model: ModelStatic<M>, row: RowOf<M>, lost: Room[]): void {
    const touch = this.#touches.record(model as unknown as AnyModel, row, {});
    if (touch) {
      touch.lost = lost;
      touch.verb = 'delete';
    }
  }

  /** Announces that these rooms can no longer read the row. */
  announceHidden<M extends Model>(model: ModelStatic<M>, row: RowOf<M>, rooms: Room[]): void {
    const touch = this.#touches.record(model as unknown as AnyModel, row, {});
    if (touch) touch.lost = rooms;
  }

  /** Records rows of one kind that a statement has bumped, with their new versions. */
  noteTouched(kind: Kind, touched: readonly { id: number; version: number }[]): void {
    for (const { id, version } of touched) this.#touches.touch(kind, id, version);
  }

  /** Writes a row of `changes` for something without a view, such as a session or an upload. */
  record(kind: string, id: number, diff: unknown, verb = this.#verb): void {
    this.#otherChanges.push({ kind, id, diff, verb });
  }

  /** Marks views of these kinds as changed in bulk, so that every screen refetches them. */
  stale(kinds: readonly Kind[]): void {
    this.#otherChanges.push({ kind: 'stale', id: 0, diff: { kinds }, verb: this.#verb });
  }

  /** Queues a background task in this transaction; a second one with the same `key` replaces the first. */
  task<N extends TaskName>(
    name: N,
    payload: TaskPayload<N>,
    key?: string,
    queue?: string,
    afterSeconds?: number,
  ): Promise<void> {
    const place = { key, queue, afterSeconds, ...heldPlace(name, this.#heldAs) };
    return addTask((sql, bind) => this.sql(sql, bind), name, payload, place);
  }

  /** Holds back the messages of this transaction that are queued from now on, so that an undo can cancel them. */
  holdMessages(flag: string): void {
    this.#heldAs = flag;
  }

  /** Seconds that messages wait, and their flags; nulls if they aren't held back. */
  get held(): readonly [seconds: number | null, flags: readonly string[] | null] {
    return this.#heldAs === null ? [null, null] : [heldSeconds, [this.#heldAs]];
  }

  /**
   * Checks the version that the user saw. An older one is a conflict only if someone else has since changed a field that
   * this action reads or writes (R2).
   */
  async expect(
    kind: Kind,
    row: { id: number; version: number },
    expected: number | undefined,
    fields: readonly string[],
  ) {
    if (expected === undefined || expected >= row.version) return;
    const later = await this.sql<{ name: string | null; fields: string[] }>(
      `SELECT ${actorName(this.actor, 'u')} AS name, array(SELECT jsonb_object_keys(coalesce(c.diff, '{}'))) AS fields
       FROM changes c LEFT JOIN users u ON u.id = c.actor_id
       WHERE c.kind = $1 AND c.entity_id = $2 AND c.version > $3 AND c.actor_id IS DISTINCT FROM $4 ORDER BY c.version DESC LIMIT 200`,
      [kind, row.id, expected, this.actor?.id ?? 0],
    );
    const hit = later.find((change) => change.fields.some((field) => fields.includes(field)));
    if (!hit) return;
    const labels = hit.fields.filter((field) => fields.includes(field)).map((field) => labelOf(kind, field));
    throw conflict(changedSince(hit.name ?? 'The system', 'changed', labels), {
      kind: pageOf[kind] ?? kind,
      id: row.id,
    });
  }

  /**
   * Writes the touched entities to `changes`; change() calls it last before the commit. Also checks the actor again, who
   * may have been deleted or lost permissions while the command waited.
   */
  async writeChanges(): Promise<Set<string>> {
    const touches = this.#touches.all();
    const changes = [
      ...touches.map((t) => ({ ...t, diff: auditDiff(t) })),
      ...this.#otherChanges.map((l) => ({ ...l, version: 0, lost: [] as Room[] })),
    ];
    await insertChanges(this, changes, this.#actorLocked);
    const events = this.isSilent ? [] : touches.flatMap(webhookEventsOf);
    if (events.length > 0) await this.sql(prepared(enqueueWebhooks), [JSON.stringify(events), this.now, ...this.held]);
    return new Set(changes.map((line) => line.kind));
  }
}
