import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What the person at the terminal can act on: said in one line, without a stack. */
export class Stop extends Error {}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`);
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a tool to its end. `quiet` keeps what it says and gives it back.
 * @param {string[]} command
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [how]
 * @returns {Promise<{ code: number, said: string }>}
 */
export function runTool([program, ...args], { quiet = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', ...(quiet ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
    });
    running.add(child);
    let said = '';
    const keep = (/** @type {Buffer} */ part) => {
      said += part;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const end = (/** @type {number} */ code) => {
      running.delete(child);
      resolve({ code, said });
    };
    child.on('error', (error) => {
      said += error.message;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Ctrl-C while tools run: they end too, and so do we. Returns how to hand the signals back. */
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
 * npm writes last of all, inside node_modules, what it has put there: that record, and no date, says whether the folder
 * is whole and belongs to the lockfile.
 * @param {boolean} tools whether the development tools must be there, too
 */
export function isInstalled(tools) {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted) throw new Stop('package-lock.json is missing or cannot be read: get it back from git.');
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
  if (code === 127) throw new Stop('npm was not found: install it, or run npm ci by hand.');
  if (code !== 0) throw new Stop(`npm ci did not succeed (code ${code}); its own lines above say why.`);
}
