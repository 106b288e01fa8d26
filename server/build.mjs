import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root, runTool, Stop } from './install.mjs';

const output = join(root, '.build');
const stamp = join(output, 'sources');
export const program = join(output, 'server/main.mjs');

/** Files that the build depends on. Hashing them takes tens of milliseconds, so timestamps aren't needed. */
const sources = ['common', 'db', 'server', 'client', 'package-lock.json'];

function hashSources() {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  for (const source of sources) {
    if (source.includes('.')) {
      add(source);
      continue;
    }
    const entries = readdirSync(join(root, source), { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.sort()) add(path.slice(root.length + 1));
  }
  return hash.digest('hex');
}

const threads = {
  csvThread: 'server/imports/csvThread.ts',
  pdfPicture: 'server/files/thumbnails/pdfPicture.ts',
};

/** @type {import('esbuild').BuildOptions} */
export const serverBundle = {
  absWorkingDir: root,
  // Each thread and process has its own program next to the main one.
  entryPoints: { main: 'server/main.ts', ...threads },
  outdir: '.build/server',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Load code that only some starts need, such as the demo day, on demand.
  splitting: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  target: 'node20',
  logLevel: 'warning',
};

/**
 * The page of a customer's link is small and apart from the app: one script and one style sheet.
 *
 * @type {import('esbuild').BuildOptions}
 */
export const customerBundle = {
  absWorkingDir: root,
  entryPoints: ['client/customer/customerPage.ts'],
  outdir: '.build/customer',
  entryNames: '[name]-[hash]',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2020',
  logLevel: 'warning',
  metafile: true,
  plugins: [{ name: 'customer-assets', setup: (build) => build.onEnd(writeCustomerAssets) }],
};

/** Compresses the customer page's files and writes their names for the server. */
function writeCustomerAssets(/** @type {import('esbuild').BuildResult} */ { metafile }) {
  if (!metafile) return;
  const folder = join(root, '.build/customer');
  const names = Object.keys(metafile.outputs).map((file) => basename(file));
  for (const name of readdirSync(folder)) if (!names.includes(name)) rmSync(join(folder, name));
  for (const name of names)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
  const urlOf = (/** @type {string} */ ending) => `/q/assets/${names.find((name) => name.endsWith(ending))}`;
  writeFileSync(join(folder, 'assets.json'), JSON.stringify({ script: urlOf('.js'), style: urlOf('.css') }));
}

/** Deletes the chunks of former builds, whose names contain their hash. */
function removeStale(/** @type {Record<string, unknown>} */ outputs) {
  for (const name of readdirSync(join(root, serverBundle.outdir)))
    if (!(`${serverBundle.outdir}/${name}` in outputs)) rmSync(join(root, serverBundle.outdir, name));
}

async function buildServer() {
  const esbuild = await import('esbuild');
  try {
    const { metafile } = await esbuild.build({ ...serverBundle, metafile: true });
    removeStale(metafile.outputs);
    await esbuild.build(customerBundle);
    return true;
  } catch {
    return false; // the compiler has printed its errors
  } finally {
    await esbuild.stop();
  }
}

/** Builds only the thread programs, for tests that run the server from source. */
export async function buildThreads() {
  const esbuild = await import('esbuild');
  await esbuild.build({ ...serverBundle, entryPoints: threads });
  await esbuild.stop();
}

export const clientBundle = [
  ...['node_modules/.bin/vite', 'build', 'client'],
  ...['--outDir', '../.build/client', '--emptyOutDir', '--logLevel', 'warn'],
];

/** Always builds the client for production, whatever NODE_ENV is. */
export const buildEnvironment = () => ({ ...process.env, NODE_ENV: 'production' });

/** Removes the stamp, so that the next start builds again. */
export function forgetBuild() {
  rmSync(stamp, { force: true });
}

export async function build() {
  const hash = hashSources();
  const built =
    existsSync(stamp) &&
    existsSync(program) &&
    existsSync(join(output, 'server/csvThread.mjs')) &&
    existsSync(join(output, 'customer/assets.json')) &&
    existsSync(join(output, 'client/index.html'));
  if (built && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building …');
  forgetBuild();
  const [serverBuilt, client] = await Promise.all([
    buildServer(),
    runTool(clientBundle, { quiet: true, env: buildEnvironment() }),
  ]);
  if (client.output.trim()) console.log(client.output.trim());
  if (!serverBuilt) throw new Stop('Server build failed. See the output above.');
  if (client.code !== 0) throw new Stop('Client build failed. See the output above.');
  mkdirSync(output, { recursive: true });
  writeFileSync(stamp, hash);
}
