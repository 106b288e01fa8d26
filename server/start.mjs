// Program of `npm start`. Plain JavaScript without packages, since a fresh clone has none.
import { spawn } from 'node:child_process';
import { watchFile } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build, buildEnvironment, clientBundle, customerBundle, forgetBuild, program, serverBundle } from './build.mjs';
import { checkNode, endToolsOnSignal, install, root, Stop } from './install.mjs';

const flags = process.argv.slice(2);
const known = ['--build-only', '--dev', '--day'];

// npm passes on signals, but if npm itself dies, end too, since nobody could stop this process.
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  look.unref();
}

/** Rebuilds on every change and restarts the server with each new bundle. */
async function develop() {
  forgetBuild();
  const [tool = '', ...args] = [...clientBundle, '--watch'];
  const client = spawn(tool, args, { cwd: root, env: buildEnvironment(), stdio: ['ignore', 'inherit', 'inherit'] });
  const esbuild = await import('esbuild');
  const bundler = await esbuild.context(serverBundle);
  await bundler.watch();
  await (await esbuild.context(customerBundle)).watch();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  let leaving = false;
  const run = () => {
    server = spawn(process.execPath, ['--enable-source-maps', program], { cwd: root, stdio: 'inherit' });
    server.once('exit', () => {
      server = undefined;
      if (leaving) process.exit();
    });
  };
  watchFile(program, { interval: 300 }, () => {
    if (!server) run();
    else server.once('exit', () => !leaving && run()).kill('SIGTERM');
  });
  run();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      leaving = true;
      client.kill();
      if (server) server.kill('SIGTERM');
      else process.exit();
    });
  }
}

async function start() {
  checkNode();
  const admin = flags[0] === '--admin';
  const strange = !admin && flags.find((flag) => !known.includes(flag));
  if (strange) throw new Stop(`Unknown option ${strange}; use ${known.join(' or ')}.`);
  process.chdir(root);
  endWithNpm();
  const handSignalsBack = endToolsOnSignal();
  await install({ tools: false });
  await build();
  handSignalsBack();
  if (flags.includes('--build-only')) return;
  if (flags.includes('--dev')) return develop();
  process.setSourceMapsEnabled(true);
  // Runs in this process, so that signals end the program itself.
  await import(pathToFileURL(program).href);
}

start().catch((error) => {
  const mistake = [TypeError, ReferenceError, SyntaxError, RangeError].some((kind) => error instanceof kind);
  console.error(mistake || !(error instanceof Error) ? error : error.message);
  process.exit(1);
});
