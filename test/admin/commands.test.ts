import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { knownMigrations, migrate } from '../../db/migrate';
import { restore } from '../../server/admin/restore';
import { runAdmin } from '../../server/admin/runAdmin';
import { setTimeZone } from '../../server/admin/setTimeZone';
import type { Env } from '../../server/env/Env';
import { startServer } from '../../server/startServer';
import { log, query, settings, everyRow, originalInstallation } from './originalInstallation';

/** Administrative commands, and the change of the time zone. */

const { world, folder, emptyUrl, newDataDir } = originalInstallation();

describe('an administrative command', () => {
  const run = async (env: Env, ...words: string[]) => {
    const output: string[] = [];
    await runAdmin(env, log, words, (line) => output.push(line));
    return output.join('\n');
  };

  it('reports an unreachable database as such, not as a wrong version', async () => {
    const env = settings(newDataDir(), { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    await expect(run(env, 'check')).rejects.toThrow('ECONNREFUSED');
  });

  it('never migrates: check and create refuse an earlier schema', async () => {
    const [url, dataDir] = [await emptyUrl(), newDataDir()];
    await migrate(url, knownMigrations.slice(0, 10));
    const before = await everyRow(url);
    const env = settings(dataDir, { DATABASE_URL: url, JWT_SECRET: 'a secret that is long enough for a test' });
    await expect(run(env, 'check')).rejects.toThrow('Start the program once');
    await expect(run(env, 'create', 'boss@roof.test')).rejects.toThrow('Start the program once');
    expect(await everyRow(url)).toEqual(before);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('backup and check don’t change the database or DATA_DIR', async () => {
    const env = { ...world().opened.services.env, databaseUrl: world().databaseUrl, officeTz: null };
    const state = async () => {
      const { 'public.backups': _noted, ...all } = await everyRow(world().databaseUrl);
      return [all, readdirSync(world().dataDir, { recursive: true }).toSorted()];
    };
    const before = await state();
    await run(env, 'check');
    await run(env, 'backup', join(folder, 'quiet'));
    expect(await state()).toEqual(before);
  });

  it('fails without an installation and creates nothing', async () => {
    const dataDir = newDataDir();
    await expect(run(settings(dataDir), 'backup')).rejects.toThrow(`No installation found in ${dataDir}`);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('the time zone', () => {
  const tallies = (url: string) =>
    query(
      url,
      `SELECT author_id, what, day::text, company_id, sum(n)::int AS n, sum(cents)::text AS cents FROM job_tallies
       GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4`,
    );
  const startWith = async (url: string, more: Record<string, string>) => {
    const opened = await startServer({
      env: settings(newDataDir(), more),
      databaseUrl: url,
      pages: null,
      tasks: false,
    });
    await opened.close();
    return opened.services.env.officeTz;
  };

  it('changes only by set-time-zone, in batches; another OFFICE_TZ is refused with both names', async () => {
    const url = await emptyUrl();
    await restore(settings(newDataDir()), url, log, join(folder, 'whole'));
    const before = await tallies(url);
    await expect(startWith(url, { OFFICE_TZ: 'Pacific/Auckland' })).rejects.toThrow(
      /OFFICE_TZ: is Pacific\/Auckland, but .* is America\/Chicago.*set-time-zone Pacific\/Auckland/,
    );
    expect(await tallies(url)).toEqual(before);

    const [{ columns }] = (await query<{ columns: string }>(
      url,
      `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = 'jobs' AND is_generated = 'NEVER'`,
    )) as [{ columns: string }];
    await query(
      url,
      `INSERT INTO jobs (${columns}) SELECT ${columns} FROM (
         SELECT (jsonb_populate_record(NULL::jobs, to_jsonb(j) || jsonb_build_object(
           'id', j.id + 10 * n, 'num', j.num + 10 * n, 'time_in', j.time_in + n * interval '3 hours'))).*
         FROM jobs j, generate_series(1, 5) n) copies`,
    );
    const [{ last }] = (await query<{ last: number }>(url, 'SELECT max(id)::int AS last FROM jobs')) as [
      { last: number },
    ];
    const output: string[] = [];
    await setTimeZone('Pacific/Auckland', { url, log, say: (line) => output.push(line), jobsAtOnce: last - 3 });
    expect(output).toEqual([
      ...[`${last - 3} of ${last} jobs counted`, `${last} of ${last} jobs counted`],
      'Changed the time zone from America/Chicago to Pacific/Auckland. Set OFFICE_TZ=Pacific/Auckland or remove it, then start the program.',
    ]);
    expect(
      await query(url, "SELECT kind, actor_id AS actor, diff FROM changes WHERE verb = 'admin.setTimeZone'"),
    ).toEqual([{ kind: 'settings', actor: null, diff: { officeTz: ['America/Chicago', 'Pacific/Auckland'] } }]);
    const after = await tallies(url);
    expect(after).not.toEqual(before);
    // The result equals a full recount by the database.
    await query(url, 'SELECT tally_anew()');
    expect(await tallies(url)).toEqual(after);
    expect(await startWith(url, {})).toBe('Pacific/Auckland');
    await expect(startWith(url, { OFFICE_TZ: 'America/Chicago' })).rejects.toThrow('Pacific/Auckland');
  });

  it('of a new installation comes from OFFICE_TZ; set-time-zone refuses a running server and an invalid name', async () => {
    const url = await emptyUrl();
    expect(await startWith(url, { OFFICE_TZ: 'America/Denver' })).toBe('America/Denver');
    expect(await startWith(url, {})).toBe('America/Denver');
    const set = (zone: string, at = url) => setTimeZone(zone, { url: at, log, say: () => {} });
    await expect(set('America/Denver', world().databaseUrl)).rejects.toThrow('The program runs');
    await expect(set('America/Springfield')).rejects.toThrow("isn't a time zone");
    await expect(set('')).rejects.toThrow('Specify a time zone');
  });
});
