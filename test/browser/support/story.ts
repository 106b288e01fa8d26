import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../db/embedded/embeddedServer';
import { Program } from '../../faults/program';
import { waitForDemoData } from './demoData';

/** The built program on a copy of the demo data. */
export class Story {
  private constructor(
    readonly program: Program,
    readonly port: number,
    private readonly home: string,
  ) {}

  /** Starts on a copy of the test run's demo data. */
  static async open(settings: Record<string, string> = {}): Promise<Story> {
    const { inject } = await import('vitest');
    const demoData = inject('demoDataDir');
    await waitForDemoData(demoData);
    return Story.#start((dataDir) => cpSync(demoData, dataDir, { recursive: true }), settings);
  }
  /** Starts with new demo data, outside a test run. */
  static openNew(settings: Record<string, string> = {}): Promise<Story> {
    return Story.#start(() => {}, settings);
  }

  static async #start(prepare: (dataDir: string) => void, settings: Record<string, string> = {}): Promise<Story> {
    const home = mkdtempSync(join(tmpdir(), 'takeoffs-story-'));
    const dataDir = join(home, 'data');
    prepare(dataDir);
    // A fixed port, so that a restarted program has the same address.
    const port = await freePort();
    const program = new Program({ DEMO: '1', PORT: String(port), ...settings }, dataDir);
    await program.start();
    return new Story(program, port, home);
  }

  get base(): string {
    return this.program.base;
  }
  readonly sql = <T extends object>(text: string, binds?: readonly unknown[]): Promise<T[]> =>
    this.program.sql<T>(text, binds);

  /** Path of the newest job in this status, optionally of one author or drafter. */
  async jobIn(status: string, whose: { author?: StoryPerson; drafter?: StoryPerson } = {}): Promise<string> {
    const name = (who: StoryPerson | undefined) => (who ? storyPeople[who] : null);
    const [job] = await this.sql<{ id: number }>(
      `SELECT j.id FROM jobs j JOIN companies c ON c.id = j.company_id
       JOIN users a ON a.id = j.author_id LEFT JOIN users d ON d.id = j.drafter_id
       WHERE j.status = $1 AND c.inits = 'WRS' AND a.name = coalesce($2, a.name) AND ($3::text IS NULL OR d.name = $3)
       ORDER BY j.num DESC LIMIT 1`,
      [status, name(whose.author), name(whose.drafter)],
    );
    if (!job) throw new Error(`The story has no job in ${status} ${JSON.stringify(whose)}.`);
    return `/jobs/${job.id}`;
  }

  /** Path of the newest job of the first company that matches an SQL condition on `j`. */
  async jobWhere(condition: string): Promise<string> {
    const [job] = await this.sql<{ id: number }>(
      `SELECT j.id FROM jobs j JOIN companies c ON c.id = j.company_id
       WHERE c.inits = 'WRS' AND (${condition}) ORDER BY j.num DESC LIMIT 1`,
    );
    if (!job) throw new Error(`The story has no job where ${condition}.`);
    return `/jobs/${job.id}`;
  }

  /** Path of a user's admin page. */
  async userPage(who: StoryPerson): Promise<string> {
    const [user] = await this.sql<{ id: number }>('SELECT id FROM users WHERE email = $1', [emailOf(who)]);
    if (!user) throw new Error(`The story has no ${who}.`);
    return `/users/${user.id}`;
  }

  async close(): Promise<void> {
    await this.program.remove();
    rmSync(this.home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Password of all demo users. */
export const storyPassword = 'metal-roof-demo';
/** Names of the demo users. Clients must not see the drafters' names. */
export const storyPeople = {
  viewer: 'Hal Whitmer',
  client: 'Shelby Crandall',
  customer: 'Marisol Peña',
  cad: 'Jonah Reyes',
  cad2: 'Mei Tanaka',
  admin: 'Ruth Delacroix',
  super: 'Ingrid Vance',
  newcomer: 'Nico Arden',
} as const;
export type StoryPerson = keyof typeof storyPeople;
export const emailOf = (who: StoryPerson): string => `${who}@demo.test`;
