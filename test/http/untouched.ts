import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import type { World } from '../support/world';

/**
 * Records every insert, update, delete and truncate in any table of the test database, including updates that change
 * nothing and writes undone by a second write; only rolled-back writes leave no record.
 */
const watch = `
CREATE TABLE written (n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what text NOT NULL);
CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN INSERT INTO public.written (what) VALUES (TG_OP || ' ' || TG_TABLE_NAME); RETURN NULL; END $$;
DO $$
  DECLARE watched record;
  BEGIN
    FOR watched IN SELECT c.oid::regclass AS name, c.relispartition AS part FROM pg_class c
      WHERE c.relkind IN ('r', 'p') AND c.relpersistence <> 't' AND c.oid <> 'written'::regclass
        AND c.relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
    LOOP
      EXECUTE format('CREATE TRIGGER noted_whole AFTER TRUNCATE ON %s EXECUTE FUNCTION note_write()', watched.name);
      -- Partitions have it from their table.
      CONTINUE WHEN watched.part;
      EXECUTE format('CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION note_write()', watched.name);
    END LOOP;
  END $$`;

const watches = new WeakMap<World, Promise<unknown>>();

/** The last write and its number, and the count of half-received files: unchanged by a rejected call. */
export async function writeState(world: World): Promise<Record<string, unknown>> {
  if (!watches.has(world)) watches.set(world, world.sql(watch));
  await watches.get(world);
  const [last] = await world.sql<{ n: string; what: string }>('SELECT n, what FROM written ORDER BY n DESC LIMIT 1');
  const { waitingRoom } = world.opened.services.files;
  return { 'last write': last ?? null, 'half-received files': (await readdir(waitingRoom)).length };
}

/** Expects no change; a rejected upload's temporary file is deleted just after the response. */
export const expectUnchanged = (world: World, before: Record<string, unknown>) =>
  expect.poll(() => writeState(world), { timeout: 5000, interval: 20 }).toEqual(before);
