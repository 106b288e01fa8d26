import type { InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize, Transaction } from 'sequelize';
import type { Kind } from '../../common/api/views';
import type { Room } from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';
import { texts } from '../../common/api/errors';
import { changedSince, labelOf } from '../../common/audit/labelOf';
import { kept } from '../../db/keptPlans';
import { type AnyModel, tableOf } from '../../db/models/model';
import { actorsAsChecked, presentActors, sameRights } from './actor';
import { kindOf, lockRank, nameFields, secretFields } from './kinds';
import { conflict, notFound, unauthorized } from './refusal';
import { always, type Fragment, place, rows } from './sql';
import { whoDid } from './whoDid';
import { happened, tellWebhooks } from './webhookEvents';
import { addTask, type TaskName, type TaskPayload } from './tasks';

export type RowOf<M extends Model> = InferAttributes<M>;

type Diff = Record<string, [unknown, unknown]>;

/** A conflict shows the page of what it is about, where it has one. */
const shownAs: Partial<Record<Kind, Kind>> = { job: 'jobPage', company: 'companyPage', quote: 'quotePage' };

/** One touched entity on its way into `changes`. */
interface Touch {
  readonly kind: string;
  readonly id: number;
  version: number;
  readonly diff: Diff;
  lost: Room[];
  verb: string;
  /** The company that owns the entity; null: nobody's, or not known. */
  companyId: number | null;
}

export interface WorkOptions {
  readonly db: Sequelize;
  readonly transaction: Transaction;
  readonly actor: Viewer | null;
  readonly verb: string;
  readonly now: Date;
  /** How long it waited for its connection. */
  readonly waitedMs: number;
}

/** Waits below this are not limited further: it would cost every command a statement. */
const notedWaitMs = 500;
/** What a transaction waits for locks in all, so that a call is answered within five seconds. */
const mostWaitedMs = 4000;
const leastWaitMs = 100;
/** As in db/connect.ts. */
const mostOneWaitMs = 2500;

/**
 * What a command may do inside its transaction: read and lock through a scope, write, queue tasks. It notes what was
 * touched; `change()` turns that into rows of `changes` just before the commit. Locks are taken in one order everywhere
 * (kind, then id), so that two commands never wait for each other in a ring.
 */
export class Work {
  readonly now: Date;
  readonly actor: Viewer | null;
  readonly #db: Sequelize;
  readonly #transaction: Transaction;
  readonly #verb: string;
  readonly #touches = new Map<string, Touch>();
  readonly #loose: { kind: string; id: number; diff: unknown; verb: string }[] = [];
  #locked = { rank: -1, id: 0 };
  #waitedMs: number;
  #waitsLong = false;
  #actorLocked = false;

  constructor({ db, transaction, actor, verb, now, waitedMs }: WorkOptions) {
    this.#waitedMs = waitedMs;
    this.#db = db;
    this.#transaction = transaction;
    this.#verb = verb;
    this.actor = actor;
    this.now = now;
  }

  /** Any statement, with binds. */
  sql<T extends object>(sql: string, bind: readonly unknown[] = []): Promise<T[]> {
    return rows<T>(this.#db, sql, bind, this.#transaction);
  }

  /** Lock and read one row through the asker's scope; 404 when there is none that the asker may read. */
  lock<M extends Model>(model: ModelStatic<M>, id: number | string, scope: Fragment = always): Promise<RowOf<M>> {
    return this.#lock(model, id, scope, 'NO KEY UPDATE');
  }

  /** The same for a person who loses permissions: waits for what that person is doing, and nothing of it comes after. */
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
    this.#inOrder(model as unknown as AnyModel, typeof id === 'number' ? id : 0);
    const binds: unknown[] = [id];
    const list = [...columns].map(([name, column]) => `t.${column} AS "${name}"`).join(', ');
    const statement = kept(
      `SELECT ${list} FROM ${table} t WHERE t.id = $1 AND ${place(scope, binds)} FOR ${strength} OF t`,
    );
    const [found] = await this.#waitFor(() => this.sql<RowOf<M> & object>(statement, binds));
    if (!found) throw notFound();
    if (kindOf(model as unknown as AnyModel) === 'user' && id === this.actor?.id)
      this.#lockedActor(found as object as Viewer);
    return found;
  }

  /** The lock of something that has no row, until the commit. */
  async lockKey(key: string): Promise<void> {
    await this.#waitFor(() =>
      this.sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0)) IS NULL AS locked', [key]),
    );
  }

  /** A command about the own account may change what it is asked by: it is checked when its row is locked. */
  #lockedActor(row: Viewer): void {
    if (!this.#actorLocked && this.actor && !sameRights(this.actor, row)) throw conflict(texts.accessChanged);
    this.#actorLocked = true;
  }

  /** Every wait for a lock counts. */
  async #waitFor<T>(locking: () => Promise<T>): Promise<T> {
    await this.#limitWait();
    const began = performance.now();
    try {
      return await locking();
    } finally {
      this.#waitedMs += performance.now() - began;
    }
  }

  /** For work that takes turns on purpose: it waits this long for each lock. */
  async waitLong(seconds: number): Promise<void> {
    this.#waitsLong = true;
    await this.sql("SELECT set_config('lock_timeout', $1, true) AS value", [`${seconds}s`]);
  }

  /** Each lock has a time limit of its own (db/connect.ts). Several in a row share one, so that a call ends in time. */
  async #limitWait(): Promise<void> {
    if (this.#waitsLong || this.#waitedMs < notedWaitMs) return;
    const left = Math.min(mostOneWaitMs, Math.max(leastWaitMs, Math.round(mostWaitedMs - this.#waitedMs)));
    await this.sql("SELECT set_config('lock_timeout', $1, true) AS value", [`${left}ms`]);
  }

  #inOrder(model: AnyModel, id: number): void {
    const rank = lockRank(model);
    if (rank < this.#locked.rank || (rank === this.#locked.rank && id < this.#locked.id)) {
      throw new Error(`Lock order: ${kindOf(model)} ${id} is locked too late.`);
    }
    this.#locked = { rank, id };
  }

  async insert<M extends Model>(model: ModelStatic<M>, values: Partial<InferCreationAttributes<M>>): Promise<RowOf<M>> {
    const { table, columns } = tableOf(model as unknown as AnyModel);
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const binds = given.map(([name, value]) => bindable(name, value));
    const created = await this.sql<RowOf<M> & object>(
      kept(`INSERT INTO ${table} (${given.map(([name]) => columnOf(columns, name)).join(', ')})
       VALUES (${given.map((_, i) => `$${i + 1}`).join(', ')})
       RETURNING ${[...columns].map(([name, column]) => `${column} AS "${name}"`).join(', ')}`),
      binds,
    );
    const row = created[0] as RowOf<M>;
    this.#note(
      model as unknown as AnyModel,
      row,
      Object.fromEntries(given.map(([name, value]) => [name, [null, value]])),
    );
    return row;
  }

  /** Write the fields that really change; returns the row as it is now. Nothing is written when nothing changes. */
  async update<M extends Model>(
    model: ModelStatic<M>,
    row: RowOf<M>,
    patch: Partial<RowOf<M>>,
    /** What changed beside the row and belongs to its story: rows of its own lists, from → to. */
    beside: Diff = {},
  ): Promise<RowOf<M>> {
    const before = row as Record<string, unknown>;
    const changed = Object.entries(patch).filter(([name, value]) => value !== undefined && !same(before[name], value));
    if (changed.length === 0 && Object.keys(beside).length === 0) return row;
    return this.#write(model as unknown as AnyModel, row, changed, beside);
  }

  /** Fields that are made anew of what stands elsewhere: written, while the trail is told `said` alone. */
  derive<M extends Model>(
    model: ModelStatic<M>,
    row: RowOf<M>,
    patch: Partial<RowOf<M>>,
    said: Diff,
  ): Promise<RowOf<M>> {
    return this.#write(model as unknown as AnyModel, row, Object.entries(patch), said, false);
  }

  /** Move the version because something that the entity's views show has changed beside its row. */
  touch<M extends Model>(model: ModelStatic<M>, row: RowOf<M>): Promise<RowOf<M>> {
    return this.#write(model as unknown as AnyModel, row, []);
  }

  async #write<R>(model: AnyModel, row: R, changed: [string, unknown][], beside: Diff = {}, told = true): Promise<R> {
    const { table, columns } = tableOf(model);
    const before = row as Record<string, unknown>;
    const sets = changed.map(([name], i) => `${columnOf(columns, name)} = $${i + 2}`);
    const versioned = columns.has('version');
    const written = await this.sql<{ version: number }>(
      kept(
        `UPDATE ${table} SET ${sets.length > 0 ? sets.join(', ') : 'id = id'} WHERE id = $1 RETURNING ${versioned ? 'version' : '0 AS version'}`,
      ),
      [before.id, ...changed.map(([name, value]) => bindable(name, value))],
    );
    const after = { ...before, ...Object.fromEntries(changed), ...(versioned ? { version: written[0]?.version } : {}) };
    const diff = Object.fromEntries(
      (told ? changed : []).map(([name, value]) => [name, [before[name], value] as [unknown, unknown]]),
    );
    this.#note(model, after, { ...diff, ...beside });
    return after as R;
  }

  /** Delete a row; the rooms that could read it are told that it is gone. */
  async remove<M extends Model>(model: ModelStatic<M>, row: RowOf<M>, lost: Room[]): Promise<void> {
    const { table } = tableOf(model as unknown as AnyModel);
    const { id, version, companyId } = row as unknown as { id: number; version: number; companyId?: number };
    await this.sql(`DELETE FROM ${table} WHERE id = $1`, [id]);
    const named = nameFields[kindOf(model as unknown as AnyModel) ?? ''] ?? [];
    const was = Object.fromEntries(
      named.map((field) => [field, [row[field as keyof RowOf<M>], null] as [unknown, null]]),
    );
    const touch = this.#note(model as unknown as AnyModel, { id, version: version + 1, companyId }, was);
    if (touch) {
      touch.lost = lost;
      touch.verb = 'delete';
    }
  }

  /** A row that stays, but that nobody reads any more: the rooms that could are told that it is gone. */
  withdraw<M extends Model>(model: ModelStatic<M>, row: RowOf<M>, lost: Room[]): void {
    const touch = this.#note(model as unknown as AnyModel, row, {});
    if (touch) {
      touch.lost = lost;
      touch.verb = 'delete';
    }
  }

  /** A row that stays, and that these rooms read no more. */
  hide<M extends Model>(model: ModelStatic<M>, row: RowOf<M>, rooms: Room[]): void {
    const touch = this.#note(model as unknown as AnyModel, row, {});
    if (touch) touch.lost = rooms;
  }

  /** Rows of one kind that were bumped by one statement of their own, each with its new version. */
  noteTouched(kind: Kind, touched: readonly { id: number; version: number }[]): void {
    for (const { id, version } of touched) this.#touch(kind, id, version);
  }

  /** A row of `changes` for something that has no view: a session, an upload. */
  record(kind: string, id: number, diff: unknown, verb = this.#verb): void {
    this.#loose.push({ kind, id, diff, verb });
  }

  /** Views of these kinds changed in bulk: every screen that shows them asks again. */
  stale(kinds: readonly Kind[]): void {
    this.#loose.push({ kind: 'stale', id: 0, diff: { kinds }, verb: this.#verb });
  }

  /** Queue work for an outside system in this transaction; `key` makes a second one replace the first. */
  task<N extends TaskName>(name: N, payload: TaskPayload<N>, key?: string, queue?: string): Promise<void> {
    return addTask((sql, bind) => this.sql(sql, bind), name, payload, { key, queue });
  }

  /**
   * The person acted on a version that is older than the row's: a conflict only when somebody else's later change
   * touched a field that this action reads or writes (decisions §2 "Stale screens").
   */
  async expect(
    kind: Kind,
    row: { id: number; version: number },
    expected: number | undefined,
    fields: readonly string[],
  ) {
    if (expected === undefined || expected >= row.version) return;
    const later = await this.sql<{ name: string | null; fields: string[] }>(
      `SELECT ${whoDid(this.actor, 'u')} AS name, array(SELECT jsonb_object_keys(coalesce(c.diff, '{}'))) AS fields
       FROM changes c LEFT JOIN users u ON u.id = c.actor_id
       WHERE c.kind = $1 AND c.entity_id = $2 AND c.version > $3 AND c.actor_id IS DISTINCT FROM $4 ORDER BY c.version DESC LIMIT 200`,
      [kind, row.id, expected, this.actor?.id ?? 0],
    );
    const hit = later.find((change) => change.fields.some((field) => fields.includes(field)));
    if (!hit) return;
    const labels = hit.fields.filter((field) => fields.includes(field)).map((field) => labelOf(kind, field));
    throw conflict(changedSince(hit.name ?? 'The system', 'changed', labels), {
      kind: shownAs[kind] ?? kind,
      id: row.id,
    });
  }

  #note(model: AnyModel, row: unknown, diff: Diff): Touch | null {
    const kind = kindOf(model);
    if (kind === null) return null;
    const { id, version, companyId } = row as { id: number; version: number; companyId?: number | null };
    const touch = this.#touch(kind, id, version);
    const owner = kind === 'company' ? id : companyId;
    if (owner != null) touch.companyId = owner;
    for (const [field, [from, to]] of Object.entries(diff)) {
      const first = touch.diff[field];
      touch.diff[field] = [first ? first[0] : (from ?? null), to ?? null];
    }
    return touch;
  }

  #touch(kind: string, id: number, version: number): Touch {
    const key = `${kind}:${id}`;
    let touch = this.#touches.get(key);
    if (!touch)
      this.#touches.set(key, (touch = { kind, id, version, diff: {}, lost: [], verb: this.#verb, companyId: null }));
    touch.version = version;
    return touch;
  }

  /**
   * Write what was touched into `changes`; called by change() as the last statement before the commit. It also makes sure
   * of the actor, whatever was written: who was deleted or lost permissions while the command waited must not own it.
   */
  async writeChanges(): Promise<Set<string>> {
    const touches = [...this.#touches.values()];
    const lines = [
      ...touches.map((t) => ({ ...t, diff: told(t) })),
      ...this.#loose.map((l) => ({ ...l, version: 0, lost: [] as Room[] })),
    ];
    const actor = this.#actorLocked ? null : this.actor;
    if (lines.length > 0) {
      const written = await this.#waitFor(() =>
        this.sql(
          kept(`WITH actor AS MATERIALIZED (${presentActors('$4')})
         INSERT INTO changes (time, actor_id, company_id, verb, kind, entity_id, version, diff, lost)
         SELECT $1, $2, r."companyId", r.verb, r.kind, r.id, r.version, r.diff, CASE WHEN cardinality(r.lost) > 0 THEN r.lost END
         FROM jsonb_to_recordset($3::jsonb)
           AS r(verb text, kind text, id integer, version integer, diff jsonb, lost text[], "companyId" integer)
         WHERE jsonb_array_length($4::jsonb) = (SELECT count(*) FROM actor) RETURNING 1 AS one`),
          [this.now, this.actor?.id ?? null, JSON.stringify(lines), actorsAsChecked(actor ? [actor] : [])],
        ),
      );
      if (written.length === 0) throw await this.#actorGone();
    } else if (actor) {
      const present = await this.#waitFor(() => this.sql(kept(presentActors('$1')), [actorsAsChecked([actor])]));
      if (present.length === 0) throw await this.#actorGone();
    }
    const events = touches.flatMap(happened);
    if (events.length > 0) await this.sql(kept(tellWebhooks), [JSON.stringify(events), this.now]);
    return new Set(lines.map((line) => line.kind));
  }

  async #actorGone(): Promise<Error> {
    const there = await this.sql('SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL', [this.actor?.id]);
    return there.length > 0 ? conflict(texts.accessChanged) : unauthorized();
  }
}

/** What changed in the end, from → to: a field set and set back has not, and a secret is told by its name alone. */
function told({ kind, diff }: Touch): Touch['diff'] | null {
  const secret = secretFields[kind] ?? [];
  const changed = Object.entries(diff)
    .filter(([, [from, to]]) => !same(from, to))
    .map(([field, way]) => [field, secret.includes(field) ? ['(secret)', '(secret)'] : way]);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

const columnOf = (columns: ReadonlyMap<string, string>, name: string): string => {
  const column = columns.get(name);
  if (!column) throw new Error(`No column for ${name}.`);
  return column;
};

const bindable = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !(value instanceof Date) && !Array.isArray(value)
    ? JSON.stringify(value)
    : value;

function same(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object') {
    return JSON.stringify(a) === JSON.stringify(b);
  }
  return a === b;
}
