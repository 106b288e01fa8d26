import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../db/embeddedServer';
import { tied } from './program';

/** A real Redis (or Valkey), where this machine has one. */
const server = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);
export const haveRedis = server !== undefined;
if (!haveRedis) console.warn('Skipped: there is no redis-server here (Debian: apt-get install redis-server).');

/** It keeps nothing: what it is told while it runs is gone with it. */
export class TestRedis {
  #child: ChildProcess | null = null;
  port = 0;

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }
  async start(): Promise<void> {
    this.port ||= await freePort();
    const [command = '', ...args] = [...tied, server as string];
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
