import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A yardstick as a process of its own: it prints the port that it listens on, or what it has measured. */
export class Bare {
  private constructor(
    private readonly child: ChildProcess,
    readonly said: string,
  ) {}

  /** Resolves with its first line. `name`: a file of this folder. */
  static async start(name: string, ...args: (string | number)[]): Promise<Bare> {
    const typed = name.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const child = spawn(process.execPath, [...typed, join(import.meta.dirname, name), ...args.map(String)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit').then(() => {
      throw new Error(`${name} ended before it said anything.`);
    });
    const [line] = await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended]);
    return new Bare(child, String(line).trim());
  }

  get port(): number {
    return Number(this.said);
  }
  get pid(): number {
    return this.child.pid as number;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    if (this.child.exitCode === null && this.child.kill()) await ended;
  }
}

/** Runs a measurement in a process of its own, to its end; answers the number that it prints. */
export async function measuredBy(name: string, ...args: (string | number)[]): Promise<number> {
  const bare = await Bare.start(name, ...args);
  await bare.stop();
  return Number(bare.said);
}
