import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, in seconds; nothing is wrong but the time of a run where this is out of date. */
const seconds: Readonly<Record<string, number>> = {
  'plans/plans': 115,
  'access/calls': 90,
  'jobs/status': 75,
  'quotes/schedules': 40,
  'live/schedules': 40,
  'admin/backup': 37,
  'http/badInput': 30,
  'quotes/prints': 30,
  'work/taskRunner': 23,
  'seed/whenever': 23,
  'work/bumpDependants': 22,
  'live/reconnect': 21,
  'seed/large': 21,
  'live/pagedLists': 19,
  'seed/story': 18,
  'quotes/hostile': 18,
  'audit/trail': 16,
  'imports/undo': 15,
  'access/users': 15,
  'browser/journeys': 140,
  'faults/kill': 110,
  'browser/estimates': 100,
  'faults/start': 95,
  'browser/home': 93,
  'browser/jobPage': 90,
  'browser/wall': 74,
  'browser/mainJob': 72,
  'browser/quoteLife': 67,
  'browser/companies': 62,
  'browser/quote': 45,
  'browser/newcomer': 26,
  'browser/imports': 25,
};

/** The long files of each group first, so that none of them is left over when everything else is done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const long = ({ moduleId }: TestSpecification) =>
      seconds[relative(import.meta.dirname, moduleId).replace(/\.test\.tsx?$/, '')] ?? 0;
    return bySize.sort((a, b) => group(a) - group(b) || long(b) - long(a));
  }
}
