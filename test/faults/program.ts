import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const root = join(import.meta.dirname, '../..');
const program = join(root, '.build/server/main.mjs');

// In a group of its own it is out of reach of a Ctrl-C of the tests: so it goes when they go, however they end.
const withTests = ['setpriv', '--pdeathsig', 'KILL', '--'];
export const tied =
  spawnSync('setpriv', [...withTests.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? withTests : [];

export const secret = 'a secret of the faults, which is longer than thirty-two characters';

/** The whole run builds first; a test that is run alone finds what was built last, or builds it. */
export function haveProgram(): void {
  if (!existsSync(program))
    execFileSync(process.execPath, ['server/start.mjs', '--build-only'], { cwd: root, stdio: 'inherit' });
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The built program as a process of its own, with its own PostgreSQL, in a folder of its own. */
export class Program {
  readonly dataDir: string;
  readonly #borrowed: boolean;
  #child: ChildProcess | undefined;
  #end: Promise<Ended> | undefined;
  #out = '';
  #err = '';
  #base = '';

  /** `dataDir`: somebody else's folder, which stays theirs. `command`: another way to start the same program. */
  constructor(
    readonly settings: Record<string, string> = {},
    dataDir?: string,
    readonly command: readonly [string, ...string[]] = [process.execPath, '--enable-source-maps', program],
  ) {
    this.#borrowed = dataDir !== undefined;
    this.dataDir = dataDir ?? join(mkdtempSync(join(tmpdir(), 'takeoffs-program-')), 'data');
  }

  /** Start it, in a process group of its own, without waiting for anything. */
  launch(): void {
    this.#out = '';
    this.#err = '';
    const [command = '', ...args] = [...tied, ...this.command];
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME },
        ...{ HOST: '127.0.0.1', PORT: '0', DATA_DIR: this.dataDir, DEMO: '0', JWT_SECRET: secret, LOG_LEVEL: 'info' },
        // Nothing outside of this machine is asked; a test that looks at maps brings its own.
        ...{ MAP_GEOCODER_URL: 'none', MAP_TILES_URL: 'none' },
        ...this.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    this.#end = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Ended);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#out += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#err += text;
    });
  }

  /** Start it and wait until it says that it is ready. */
  async start(): Promise<void> {
    this.launch();
    for (;;) {
      const ready = /Takeoffs is ready at .*\(listening on (\S+)\)/.exec(this.#out);
      if (ready) {
        this.#base = `http://${ready[1]}`;
        return;
      }
      if (!this.running) throw new Error(`The program did not start: ${this.#err}\n${this.#out.slice(-3000)}`);
      await pause(20);
    }
  }

  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }
  get pid(): number {
    return this.#child?.pid as number;
  }
  /** Where it listens; while it is away, where it listened last. */
  get base(): string {
    return this.#base;
  }
  get said(): string {
    return this.#out;
  }
  get complained(): string {
    return this.#err;
  }
  ended(): Promise<Ended> {
    return this.#end as Promise<Ended>;
  }

  /** No chance to say goodbye. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#end;
  }
  /** What Ctrl-C does: the whole group is told. */
  interrupt(): void {
    process.kill(-this.pid, 'SIGINT');
  }

  get port(): number {
    return Number(new URL(this.#base).port);
  }

  /** The first line of the note that PostgreSQL keeps of itself; undefined while it is away. */
  postmaster(): number | undefined {
    const pid = Number(this.#note()[0]);
    return pid > 1 ? pid : undefined;
  }
  #note(): string[] {
    try {
      return readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    } catch {
      return [];
    }
  }
  /** The program's own database, as it is reached right now. */
  get databaseUrl(): string {
    const password = readFileSync(join(this.dataDir, 'postgres/password'), 'utf8').trim();
    return `postgres://takeoffs:${password}@127.0.0.1:${this.#note()[3]}/takeoffs`;
  }
  readonly sql = async <T extends object>(text: string, binds: readonly unknown[] = []): Promise<T[]> => {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, [...binds])).rows as T[];
    } finally {
      await client.end();
    }
  };

  /** Processes that live in its folders: its PostgreSQL, with all of it. */
  lodgers(): number[] {
    return readdirSync('/proc').flatMap((entry) => {
      try {
        return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`).startsWith(this.dataDir)
          ? [Number(entry)]
          : [];
      } catch {
        return [];
      }
    });
  }

  /** Its process group: what Ctrl-C reaches. */
  group(): number[] {
    return readdirSync('/proc').flatMap((entry) => {
      try {
        if (!/^\d+$/.test(entry)) return [];
        // pid (name) state ppid pgrp: the name may hold anything, so it is read from its end.
        const [state, , pgrp] = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return Number(pgrp) === this.pid && state !== 'Z' ? [Number(entry)] : [];
      } catch {
        return [];
      }
    });
  }

  /** Ask it to end, and no longer ask after a while. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.#child?.kill('SIGTERM');
    const hurry = setTimeout(() => this.#child?.kill('SIGKILL'), 25_000);
    await this.#end;
    clearTimeout(hurry);
  }

  /** End it however it stands, and take its folder away. */
  async remove(): Promise<void> {
    await this.stop();
    if (this.#borrowed) return;
    for (let i = 0; this.lodgers().length > 0 && i < 200; i++) await pause(50);
    rmSync(join(this.dataDir, '..'), { recursive: true, force: true });
  }
}
