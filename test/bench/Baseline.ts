import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A baseline in a separate process that prints the port it listens on, or its measurement. */
export class Baseline {
  private constructor(
    private readonly child: ChildProcess,
    readonly output: string,
  ) {}

  /** Starts the file `name` of this folder. Resolves once it has printed its first line. */
  static async start(name: string, ...args: (string | number)[]): Promise<Baseline> {
    const typed = name.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const child = spawn(process.execPath, [...typed, join(import.meta.dirname, name), ...args.map(String)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit').then(() => {
      throw new Error(`${name} exited without output.`);
    });
    const [line] = await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended]);
    return new Baseline(child, String(line).trim());
  }

  get port(): number {
    return Number(this.output);
  }
  get pid(): number {
    return this.child.pid as number;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    if (this.child.exitCode === null && this.child.kill()) await ended;
  }
}

/** Runs a measurement in a separate process. Returns the number it prints. */
export async function measureInProcess(name: string, ...args: (string | number)[]): Promise<number> {
  const bare = await Baseline.start(name, ...args);
  await bare.stop();
  return Number(bare.output);
}
