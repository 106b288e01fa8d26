import pg from 'pg';
import { expect } from 'vitest';
import type { World } from './world';

const waitOptions = { timeout: 20_000 };

/** The first key of the gates' advisory locks; the second one is the gate's own. */
const gateLocks = 77;
let gates = 0;

/**
 * Pauses commands in the middle: writes to a table wait until the gate opens. The trigger stays in place, because dropping
 * it would need an exclusive lock on a table that the paused commands are using.
 */
export class Gate {
  private constructor(
    private readonly world: World,
    private readonly holder: pg.Client,
    private readonly id: number,
  ) {}

  static async close(world: World, table: string, on: 'INSERT' | 'UPDATE' | 'DELETE'): Promise<Gate> {
    const id = ++gates;
    const holder = new pg.Client({ connectionString: world.databaseUrl });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock($1, $2)', [gateLocks, id]);
    // A longer lock timeout, so that a busy machine doesn't end the wait.
    await world.sql(`CREATE OR REPLACE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM set_config('lock_timeout', '25s', true);
      PERFORM pg_advisory_xact_lock_shared(${gateLocks}, TG_ARGV[0]::int);
      RETURN coalesce(NEW, OLD); END $$`);
    await world.sql(
      `CREATE TRIGGER gate_${id} BEFORE ${on} ON ${table} FOR EACH ROW EXECUTE FUNCTION wait_at_gate(${id})`,
    );
    return new Gate(world, holder, id);
  }

  /** Waits until this many commands are blocked at the gate. */
  reached(count = 1): Promise<void> {
    const waiting = async () =>
      // Other tests use gates in other databases of the same server.
      (
        await this.world.sql(
          `SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
            WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.classid = $1 AND l.objid = $2
              AND NOT l.granted`,
          [gateLocks, this.id],
        )
      ).length;
    return expect.poll(waiting, waitOptions).toBe(count);
  }
  /** Waits until another command is blocked by one at the gate. */
  async blocks(): Promise<void> {
    const waiting = async () =>
      (
        await this.world.sql(
          `SELECT a.pid FROM pg_stat_activity a WHERE a.datname = current_database() AND EXISTS (
            SELECT 1 FROM pg_locks g WHERE g.locktype = 'advisory' AND g.classid = $1 AND g.objid = $2
              AND NOT g.granted AND g.pid = ANY(pg_blocking_pids(a.pid)))`,
          [gateLocks, this.id],
        )
      ).length;
    await expect.poll(waiting, waitOptions).toBe(1);
  }
  /** Waits at the gate like a paused command, with this lock timeout. */
  async wait(lockTimeout: string): Promise<void> {
    await this.world.sql(`DO $$ BEGIN PERFORM set_config('lock_timeout', '${lockTimeout}', true);
      PERFORM pg_advisory_xact_lock(${gateLocks}, ${this.id}); END $$`);
  }
  async open(): Promise<void> {
    await this.holder.end();
  }
}
