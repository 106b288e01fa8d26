import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../db/embedded/embeddedServer';
import { dieWithParent } from './program';

/** A real Redis (or Valkey), if it is installed. */
const server = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);
export const haveRedis = server !== undefined;
if (!haveRedis) console.warn('Skipped: there is no redis-server here (Debian: apt-get install redis-server).');

/** A Redis without persistence. */
export class TestRedis {
  #child: ChildProcess | null = null;
  port = 0;

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }
  async start(): Promise<void> {
    this.port ||= await freePort();
    const [command = '', ...args] = [...dieWithParent, server as string];
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#child = spawn(command, [...args, ...settings], { stdio: 'ignore' });
    while (!(await this.#answers())) await pause(20);
  }
  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const line = connect(this.port, '127.0.0.1');
      line.once('connect', () => resolve(true)).once('error', () => resolve(false));
      line.once('connect', () => line.destroy());
    });
  }
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
}
