import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const root = join(import.meta.dirname, '../..');
const program = join(root, '.build/server/main.mjs');

// The program has its own process group, which a Ctrl-C of the tests doesn't reach. The kernel kills it with the tests.
const setpriv = ['setpriv', '--pdeathsig', 'KILL', '--'];
export const dieWithParent =
  spawnSync('setpriv', [...setpriv.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? setpriv : [];

export const secret = 'a secret for the fault tests, longer than thirty-two characters';

/** Builds the program unless a build exists. A full test run always builds first. */
export function ensureBuilt(): void {
  if (!existsSync(program))
    execFileSync(process.execPath, ['server/start.mjs', '--build-only'], { cwd: root, stdio: 'inherit' });
}

export interface ExitStatus {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The built program as a separate process with its own PostgreSQL and data folder. */
export class Program {
  readonly dataDir: string;
  readonly #keepDataDir: boolean;
  #child: ChildProcess | undefined;
  #exit: Promise<ExitStatus> | undefined;
  #stdout = '';
  #stderr = '';
  #base = '';

  /** A `dataDir` that is passed in is not removed. `command` starts the same program in another way. */
  constructor(
    readonly settings: Record<string, string> = {},
    dataDir?: string,
    readonly command: readonly [string, ...string[]] = [process.execPath, '--enable-source-maps', program],
  ) {
    this.#keepDataDir = dataDir !== undefined;
    this.dataDir = dataDir ?? join(mkdtempSync(join(tmpdir(), 'takeoffs-program-')), 'data');
  }

  /** Starts it in its own process group, without waiting. */
  launch(): void {
    this.#stdout = '';
    this.#stderr = '';
    const [command = '', ...args] = [...dieWithParent, ...this.command];
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME },
        ...{ HOST: '127.0.0.1', PORT: '0', DATA_DIR: this.dataDir, DEMO: '0', JWT_SECRET: secret, LOG_LEVEL: 'info' },
        // No requests leave this machine; tests of the map use a local server.
        ...{ MAP_GEOCODER_URL: 'none', MAP_TILES_URL: 'none' },
        ...this.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    this.#exit = once(child, 'close').then(([code, signal]) => ({ code, signal }) as ExitStatus);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
  }

  /** Starts it and waits until it logs that it is ready. */
  async start(): Promise<void> {
    this.launch();
    for (;;) {
      const ready = /Takeoffs is ready at .*\(listening on (\S+)\)/.exec(this.#stdout);
      if (ready) {
        this.#base = `http://${ready[1]}`;
        return;
      }
      if (!this.running) throw new Error(`The program did not start: ${this.#stderr}\n${this.#stdout.slice(-3000)}`);
      await pause(20);
    }
  }

  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }
  get pid(): number {
    return this.#child?.pid as number;
  }
  /** Base URL; while it is not running, the last one. */
  get base(): string {
    return this.#base;
  }
  get stdout(): string {
    return this.#stdout;
  }
  get stderr(): string {
    return this.#stderr;
  }
  exited(): Promise<ExitStatus> {
    return this.#exit as Promise<ExitStatus>;
  }

  /** Kills it without a graceful shutdown. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#exit;
  }
  /** Sends SIGINT to the whole process group, as Ctrl-C does. */
  interrupt(): void {
    process.kill(-this.pid, 'SIGINT');
  }

  get port(): number {
    return Number(new URL(this.#base).port);
  }

  /** PID of the postmaster, from PostgreSQL's PID file; undefined while it is not running. */
  postmaster(): number | undefined {
    const pid = Number(this.#pidFile()[0]);
    return pid > 1 ? pid : undefined;
  }
  #pidFile(): string[] {
    try {
      return readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    } catch {
      return [];
    }
  }
  /** Current URL of the embedded database. */
  get databaseUrl(): string {
    const password = readFileSync(join(this.dataDir, 'postgres/password'), 'utf8').trim();
    return `postgres://takeoffs:${password}@127.0.0.1:${this.#pidFile()[3]}/takeoffs`;
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

  /** PIDs of the processes that run in its data folder: all of its PostgreSQL. */
  postgresPids(): number[] {
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

  /** PIDs of its process group, which Ctrl-C reaches. */
  groupPids(): number[] {
    return readdirSync('/proc').flatMap((entry) => {
      try {
        if (!/^\d+$/.test(entry)) return [];
        // "pid (name) state ppid pgrp": the name may contain anything, so parse from the last parenthesis.
        const [state, , pgrp] = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return Number(pgrp) === this.pid && state !== 'Z' ? [Number(entry)] : [];
      } catch {
        return [];
      }
    });
  }

  /** Stops it gracefully; kills it after 25 s. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.#child?.kill('SIGTERM');
    const hurry = setTimeout(() => this.#child?.kill('SIGKILL'), 25_000);
    await this.#exit;
    clearTimeout(hurry);
  }

  /** Stops it and removes its folder. */
  async remove(): Promise<void> {
    await this.stop();
    if (this.#keepDataDir) return;
    for (let i = 0; this.postgresPids().length > 0 && i < 200; i++) await pause(50);
    rmSync(join(this.dataDir, '..'), { recursive: true, force: true });
  }
}
