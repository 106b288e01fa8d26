// Runs `npm test`. Plain JavaScript that needs only Node, since a fresh clone has no packages yet.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../server/build.mjs';
import { checkNode, endToolsOnSignal, install, root, runTool, Stop } from '../server/install.mjs';

const count = { passed: 0, failed: 0, skipped: 0 };
const tool = (name) => join(root, 'node_modules/.bin', name);

function note(name, failure) {
  count[failure ? 'failed' : 'passed'] += 1;
  console.log(failure ? `✗ ${name}\n${failure}` : `✓ ${name}`);
}

async function check(name, command) {
  const { code, output } = await runTool(command, { quiet: true });
  note(name, code === 0 ? '' : output.trim() || `ended with code ${code}`);
}

async function buildProgram() {
  try {
    await build();
    note('build');
  } catch (error) {
    note('build', error.message);
  }
}

// A file that fails to load, or whose hook fails, has no failing test to count; neither has an error outside all tests.
function addVitest(report, code) {
  const before = count.failed;
  for (const file of report?.testResults ?? []) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed').length;
    count.failed += failed || (file.status === 'failed' ? 1 : 0);
    count.passed += file.assertionResults.filter(({ status }) => status === 'passed').length;
    count.skipped += file.assertionResults.filter(({ status }) => !['passed', 'failed'].includes(status)).length;
  }
  if (code !== 0 && count.failed === before) count.failed += 1;
}

/** Creates one folder for all temporary files of the tests, deleted when the run ends. */
function ownTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'takeoffs-'));
  // Traversable but not readable by others: the machine's own PostgreSQL does not run as root.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

async function runVitest(filters) {
  const folder = ownTemporaryFolder();
  const file = join(folder, 'report.json');
  const command = [tool('vitest'), 'run', '--config', 'test/vitest.config.ts', '--reporter=default', '--reporter=json'];
  const { code } = await runTool([...command, `--outputFile.json=${file}`, ...filters], {
    env: { ...process.env, TMPDIR: folder },
  });
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.log('vitest ended without a report.');
  }
  addVitest(report, code || (report ? 0 : 1));
}

async function run() {
  checkNode();
  process.chdir(root);
  endToolsOnSignal();
  await install({ tools: true });
  await Promise.all([
    check('types', [tool('tsc'), '-b', 'client', 'test', '--pretty', 'false']).then(() =>
      check('spelling', [tool('cspell'), 'lint', '--quiet', '.']),
    ),
    check('format and lint', [tool('biome'), 'check', '.'])
      .then(buildProgram)
      .then(() => runVitest(process.argv.slice(2))),
  ]);
}

run()
  .catch((error) => {
    count.failed += 1;
    console.log(error instanceof Stop ? error.message : error);
  })
  .finally(() => {
    process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
    console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  });
