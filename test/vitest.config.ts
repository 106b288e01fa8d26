import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './longestFirst.ts';

const root = join(import.meta.dirname, '..');
const everyTest = 'test/**/*.test.{ts,tsx}';

// A test's folder or suffix determines its project; all others get the real database.
const pure = ['test/architecture/**', 'test/format/**', 'test/**/*.pure.test.{ts,tsx}', 'test/**/*.prop.test.ts'];
// These start and kill processes, and mostly wait.
const faults = ['test/faults/**', 'test/embedded/**'];
// Measures time, so it runs alone.
const alone = ['test/live/feed/lateCommits.test.ts'];
const browser = ['test/browser/**'];
// Checking every screen takes minutes, so only `npm run axe` does it; journeys check their own screens anyway.
const apart = process.env.EVERY_SCREEN ? [] : ['test/browser/screens.test.ts'];
const tests = (folders: string[]) =>
  folders.map((folder) => (folder.endsWith('**') ? `${folder}/*.test.{ts,tsx}` : folder));

const seconds = (count: number) => count * 1000;

/** Projects run one after another, fast ones first; those with the same order run concurrently. */
function project(
  order: number,
  name: string,
  include: string[],
  limits: { timeout: number; workers: number },
  globalSetup: string[] = [],
) {
  const others = name === 'server' ? [...pure, ...faults, ...alone, ...browser] : [];
  // Starting a process and loading the app again for each file would take as long as the tests.
  const isolate = name !== 'pure' && name !== 'server';
  const settings: TestProjectConfiguration = {
    // No `extends`: otherwise the run's global setup would start once per project.
    test: {
      name,
      root,
      pool: 'forks',
      isolate,
      include,
      globalSetup,
      setupFiles: isolate ? [] : ['test/support/leaveNoGlobals.ts', 'test/ui/support/layout.ts'],
      exclude: ['**/node_modules/**', ...others, ...apart],
      testTimeout: seconds(limits.timeout),
      hookTimeout: seconds(limits.timeout * 2),
      maxWorkers: limits.workers,
      sequence: { groupOrder: order },
      // A busy machine answers late: only a state that never comes fails.
      expect: { poll: { timeout: seconds(limits.timeout / 3) } },
    },
  };
  return settings;
}

export default defineConfig({
  root,
  test: {
    globalSetup: join(root, 'test/support/globalSetup.ts'),
    sequence: { sequencer: LongestFirst },
    projects: [
      project(1, 'pure', tests(pure), { timeout: 10, workers: 2 }),
      // Tests wait for PostgreSQL about half of the time, so three at a time keep two cores busy.
      project(2, 'server', [everyTest], { timeout: 30, workers: 3 }),
      project(3, 'alone', tests(alone), { timeout: 180, workers: 1 }),
      // One group, which vitest gives three workers in all: these tests wait about a third of the time.
      project(4, 'faults', tests(faults), { timeout: 180, workers: 3 }),
      project(4, 'browser', tests(browser), { timeout: 180, workers: 3 }, [
        join(root, 'test/browser/support/demoData.ts'),
      ]),
    ],
  },
});
