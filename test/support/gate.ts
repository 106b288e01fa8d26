import pg from 'pg';
import { expect } from 'vitest';
import type { World } from './world';

const patience = { timeout: 20_000 };

/** Stops commands in the middle: whoever writes to a table waits there until the gate opens. */
export class Gate {
  private constructor(
    private readonly world: World,
    private readonly holder: pg.Client,
    private readonly table: string,
  ) {}

  static async close(world: World, table: string, on: 'INSERT' | 'UPDATE' | 'DELETE'): Promise<Gate> {
    const holder = new pg.Client({ connectionString: world.databaseUrl });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(77, 77)');
    // Its own time limit: a busy machine must not end the wait.
    await world.sql(`CREATE OR REPLACE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM set_config('lock_timeout', '25s', true);
      PERFORM pg_advisory_xact_lock_shared(77, 77);
      RETURN coalesce(NEW, OLD); END $$`);
    await world.sql(`CREATE TRIGGER gate BEFORE ${on} ON ${table} FOR EACH ROW EXECUTE FUNCTION wait_at_gate()`);
    return new Gate(world, holder, table);
  }

  /** So many stand before it. */
  reached(count = 1): Promise<void> {
    const waiting = async () =>
      (await this.world.sql("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 77 AND NOT granted"))
        .length;
    return expect.poll(waiting, patience).toBe(count);
  }
  /** Somebody waits for whoever stands before it. */
  async blocks(): Promise<void> {
    const waiting = async () =>
      (
        await this.world.sql(`SELECT a.pid FROM pg_stat_activity a WHERE EXISTS (
          SELECT 1 FROM pg_locks g WHERE g.locktype = 'advisory' AND g.classid = 77 AND NOT g.granted
            AND g.pid = ANY(pg_blocking_pids(a.pid)))`)
      ).length;
    await expect.poll(waiting, patience).toBe(1);
  }
  async open(): Promise<void> {
    await this.holder.end();
    // Waits for those who pass just now.
    await this.world.sql(`DROP TRIGGER IF EXISTS gate ON ${this.table}`);
  }
}
