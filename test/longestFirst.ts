import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Approximate duration of the slowest files, in seconds. Outdated numbers only make runs slower. */
const seconds: Readonly<Record<string, number>> = {
  'access/calls': 148,
  'plans/plans': 139,
  'jobs/status': 55,
  'live/eventEqualsRefetch': 36,
  'live/connection/connections': 25,
  'live/schedules': 24,
  'seed/whenever': 24,
  'admin/backup': 23,
  'work/taskRunner': 23,
  'seed/large': 23,
  'quotes/print/prints': 18,
  'http/badInput': 16,
  'live/connection/reconnect': 16,
  'auth/signIn': 16,
  'imports/eventEqualsRefetch': 13,
  'work/bumpDependents': 12,
  'live/pagedLists': 12,
  'browser/offline/deletedStorage': 200,
  'browser/databaseStall': 106,
  'browser/offline/storedLonger': 100,
  'browser/offline/leftEdits': 95,
  'browser/quoteLost': 90,
  'browser/customerLink': 44,
  'browser/commandPalette': 43,
  'browser/offline/noStorage': 38,
  'browser/inbox': 36,
  'browser/billing': 35,
  'faults/start': 239,
  'faults/kill': 167,
  'browser/estimates': 164,
  'browser/journeys': 158,
  'browser/home': 137,
  'browser/jobPage': 130,
  'browser/companies': 97,
  'browser/quoteLife': 86,
  'browser/quote': 72,
  'browser/wall': 70,
  'browser/mainJob': 54,
  'faults/severalServers': 46,
  'faults/admin': 44,
  'browser/imports': 41,
  'browser/newcomer': 36,
  'faults/killedWork': 45,
  'embedded/embedded': 24,
  'faults/quoteKill': 23,
  'faults/databaseKill': 40,
  'faults/fullDisk': 40,
  'faults/breaker': 25,
  'browser/serverKill': 40,
};

/** Runs the slowest files of each group first, so that none is left running at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const long = ({ moduleId }: TestSpecification) =>
      seconds[relative(import.meta.dirname, moduleId).replace(/\.test\.tsx?$/, '')] ?? 0;
    return bySize.sort((a, b) => group(a) - group(b) || long(b) - long(a));
  }
}
