import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { emptyDatabase, type TestDatabase } from '../support/database';
import { ensureBuilt, Program } from './program';

/** Programs that start at the same time on one empty database and one data folder. */
export class Cluster {
  readonly #pool: pg.Pool;

  private constructor(
    readonly programs: readonly Program[],
    private readonly database: TestDatabase,
    private readonly dataDir: string,
  ) {
    this.#pool = new pg.Pool({ connectionString: database.url, max: 3 });
    this.#pool.on('error', () => {});
  }

  static async start(count: number, settings: Record<string, string> = {}): Promise<Cluster> {
    ensureBuilt();
    const database = await emptyDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'takeoffs-several-'));
    const own = { DATABASE_URL: database.url, ...settings };
    const cluster = new Cluster(
      Array.from({ length: count }, () => new Program(own, dataDir)),
      database,
      dataDir,
    );
    await Promise.all(cluster.programs.map((program) => program.start())).catch(async (error: unknown) => {
      await cluster.stop();
      throw error;
    });
    return cluster;
  }

  at(which: number): Program {
    return this.programs[which] as Program;
  }
  readonly sql = async <T extends object>(text: string, binds: readonly unknown[] = []): Promise<T[]> =>
    (await this.#pool.query(text, [...binds])).rows as T[];

  async stop(): Promise<void> {
    await Promise.all(this.programs.map((program) => program.stop()));
    await this.#pool.end();
    await this.database.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
