import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { emptyDatabase, type TestDatabase } from '../support/database';
import { haveProgram, Program } from './program';

/** Programs that start at once on one database, which is empty then, and on one data folder. */
export class Several {
  readonly #pool: pg.Pool;

  private constructor(
    readonly programs: readonly Program[],
    private readonly database: TestDatabase,
    private readonly dataDir: string,
  ) {
    this.#pool = new pg.Pool({ connectionString: database.url, max: 3 });
    this.#pool.on('error', () => {});
  }

  static async start(count: number, settings: Record<string, string> = {}): Promise<Several> {
    haveProgram();
    const database = await emptyDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'takeoffs-several-'));
    const own = { DATABASE_URL: database.url, ...settings };
    const several = new Several(
      Array.from({ length: count }, () => new Program(own, dataDir)),
      database,
      dataDir,
    );
    await Promise.all(several.programs.map((program) => program.start())).catch(async (error: unknown) => {
      await several.stop();
      throw error;
    });
    return several;
  }

  /** The one that was asked for by its number. */
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
