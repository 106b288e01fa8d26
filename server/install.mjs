import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** An error the user can fix; printed in one line, without a stack. */
export class Stop extends Error {}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(`Node ${process.versions.node} is too old. Install 20.19 or newer.`);
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a tool and waits for it. `quiet` captures its output and returns it.
 * @param {string[]} command
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [how]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runTool([program, ...args], { quiet = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', ...(quiet ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
    });
    running.add(child);
    let output = '';
    const keep = (/** @type {Buffer} */ part) => {
      output += part;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const end = (/** @type {number} */ code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Ends running tools and this process on Ctrl-C. Returns a function that removes the handlers. */
export function endToolsOnSignal() {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    for (const child of running) child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * npm writes this record last, so it shows whether node_modules is complete and matches the lockfile; dates don't.
 * @param {boolean} tools whether the development tools must be there, too
 */
export function isInstalled(tools) {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted) throw new Stop('package-lock.json is missing or unreadable. Restore it from git.');
  if (!present) return false;
  return Object.entries(wanted).every(([place, { version, dev, optional, devOptional }]) => {
    if (place === '' || (dev && !tools)) return true;
    if (!present[place]) return Boolean(optional || devOptional);
    return present[place].version === version && existsSync(join(root, place));
  });
}

/** @param {{ tools: boolean }} needs */
export async function install({ tools }) {
  if (isInstalled(tools)) return;
  console.log('Installing packages …');
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const { code } = await runTool([...npm, 'ci', '--no-audit', '--no-fund', ...(tools ? ['--include=dev'] : [])]);
  if (code === 127) throw new Stop('npm wasn’t found. Install it, or run npm ci yourself.');
  if (code !== 0) throw new Stop(`npm ci failed (code ${code}). See the output above.`);
}
