import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './longestFirst.ts';

const root = join(import.meta.dirname, '..');
const everyTest = 'test/**/*.test.{ts,tsx}';

// What a test needs is said by its folder or its ending; everything else gets the real database.
const pure = ['test/architecture/**', 'test/format/**', 'test/**/*.pure.test.{ts,tsx}', 'test/**/*.prop.test.ts'];
// These start and kill programs of their own, and wait for most of their time.
const faults = ['test/faults/**', 'test/embedded/**'];
// Holds the house to a time: alone.
const alone = ['test/live/lateCommits.test.ts'];
const browser = ['test/browser/**'];
// The walk over every screen takes minutes: `npm run axe` takes it; axe looks at each journey's own screens anyway.
const walk = 'test/browser/screens.test.ts';
const apart = process.env.EVERY_SCREEN ? [] : [walk];
const tests = (folders: string[]) =>
  folders.map((folder) => (folder.endsWith('**') ? `${folder}/*.test.{ts,tsx}` : folder));

const seconds = (count: number) => count * 1000;

/** Projects run one after the other, fast ones first; those of the same order run side by side. */
function project(
  order: number,
  name: string,
  include: string[],
  limits: { timeout: number; workers: number },
  globalSetup: string[] = [],
) {
  const others = name === 'server' ? [...pure, ...faults, ...alone, ...browser] : [];
  // Beginning a process and loading the program again for each file would cost as much as the tests do.
  const isolate = name !== 'pure' && name !== 'server';
  const settings: TestProjectConfiguration = {
    // Nothing is inherited (no `extends`): what starts once for the run would start once for each project.
    test: {
      name,
      root,
      pool: 'forks',
      isolate,
      include,
      globalSetup,
      setupFiles: isolate ? [] : ['test/support/leaveNoGlobals.ts'],
      exclude: ['**/node_modules/**', ...others, ...apart],
      testTimeout: seconds(limits.timeout),
      hookTimeout: seconds(limits.timeout * 2),
      maxWorkers: limits.workers,
      sequence: { groupOrder: order },
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
      // A test waits for PostgreSQL for about half of its time: three at a time keep two cores busy.
      project(2, 'server', [everyTest], { timeout: 30, workers: 3 }),
      project(3, 'alone', tests(alone), { timeout: 180, workers: 1 }),
      // Both wait for much of their time, for programs, databases and pages: three at a time keep two cores busy.
      project(4, 'faults', tests(faults), { timeout: 180, workers: 3 }),
      project(4, 'browser', tests(browser), { timeout: 180, workers: 3 }, [join(root, 'test/browser/plantedStory.ts')]),
    ],
  },
});
