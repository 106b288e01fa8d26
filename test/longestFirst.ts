import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Approximate duration of the slowest files, in seconds. Outdated numbers only make runs slower. */
const seconds: Readonly<Record<string, number>> = {
  'access/calls': 167,
  'plans/plans': 142,
  'browser/offline/deletedStorage': 126,
  'faults/start': 116,
  'browser/quote': 114,
  'browser/dailyWork': 107,
  'browser/journeys': 103,
  'browser/home': 92,
  'browser/offline/leftEdits': 89,
  'browser/jobPage': 87,
  'browser/databaseStall': 84,
  'faults/kill': 83,
  'live/pagedLists': 81,
  'browser/offline/storedLonger': 73,
  'browser/quotePhone': 73,
  'live/connection/comeBack': 70,
  'browser/wall': 68,
  'browser/quoteLost': 65,
  'browser/quoteLife': 64,
  'browser/forms': 60,
  'browser/companies': 60,
  'work/slowDatabase': 59,
  'browser/fileViewer': 59,
  'browser/conflicts': 58,
  'browser/mainJob': 56,
  'browser/estimates': 54,
  'faults/fullDisk': 54,
  'browser/keptWork': 54,
  'browser/quoteDesk': 53,
  'jobs/status': 52,
  'browser/serverKill': 50,
  'browser/desk': 49,
  'live/eventEqualsRefetch': 48,
  'browser/imports': 39,
  'seed/large': 38,
  'work/taskRunner': 38,
  'admin/backup': 37,
  'live/connection/reconnect': 35,
  'faults/severalServers': 32,
  'browser/displayDay': 32,
  'seed/whenever': 32,
  'browser/customerLink': 31,
  'browser/brokenParts': 29,
  'live/connection/connections': 27,
  'faults/admin': 27,
  'faults/databaseKill': 25,
  'embedded/embedded': 25,
  'browser/commandPalette': 23,
  'browser/inbox': 23,
  'browser/drafterDay': 22,
  'browser/offline/noStorage': 22,
  'imports/eventEqualsRefetch': 22,
  'faults/killedWork': 21,
  'browser/sheetHands': 21,
  'live/schedules': 20,
  'quotes/print/prints': 18,
  'admin/restore': 18,
  'auth/signIn': 16,
  'integrations/webhooks': 12,
  'imports/large': 12,
  'work/noRoom': 12,
  'http/badSockets': 11,
  'live/feed/changeFeed': 11,
  'jobs/mails': 11,
  'admin/commands': 10,
  'quotes/links/customerLinks': 10,
  'http/badInput': 10,
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
