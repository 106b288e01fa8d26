import { count } from '../../common/format/numbers';
import { plural } from '../../common/format/plural';
import { levelName } from '../../common/jobs/levelName';
import { historyDays, type TimeSource } from '../../common/planning/draftingTimes';

const minutes = (n: number) => plural(n, 'business minute', 'business minutes');
const jobs = (n: number) => plural(n, 'job', 'jobs');

/** Where a drafting time comes from. */
interface Timing {
  readonly source: TimeSource;
  readonly rounds: number;
  readonly level: number | null;
  readonly revised: boolean;
}
const kind = ({ level, revised }: Pick<Timing, 'level' | 'revised'>, n: number) =>
  `${level === null ? '' : `level ${levelName(level)} `}${
    revised ? (n === 1 ? 'revision' : 'revisions') : n === 1 ? 'takeoff' : 'takeoffs'
  }`;
export const timingText = {
  source: (timing: Timing, name: string | null): string => {
    const of = `${count(timing.rounds)} ${kind(timing, timing.rounds)} in ${historyDays} days`;
    switch (timing.source) {
      case 'own':
        return `${name ?? 'Drafter'}’s median of ${of}`;
      case 'level':
        return `Office median of ${of}`;
      case 'all':
        return `Office median of ${count(timing.rounds)} ${timing.revised ? 'revisions' : 'takeoffs'} of all levels`;
      case 'default':
        return 'A quarter of the turnaround; no history yet';
    }
  },
};

export const lateText = {
  title: 'Likely late',
  mark: 'Likely late',
  of: 'this forecast',
  figure: (ends: string) => `Ready about ${ends}`,
  noDrafter: 'No drafter can take it',
  drafter: 'Drafter',
  freeFirst: (name: string) => `Unassigned; ${name} is free first`,
  starts: 'Starts',
  about: (time: string) => `About ${time}`,
  after: (time: string, ahead: number) => (ahead === 0 ? `About ${time}` : `About ${time}, after ${jobs(ahead)}`),
  takes: 'Takes',
  minutes: (n: number) => `About ${minutes(n)}`,
  basis: 'Based on',
  ends: 'Ready',
  due: 'Due',
  note: 'Assumes that each drafter works on one job at a time, by due time, and that no jobs come in before it.',
  /** The same in one line, beside the due time. */
  line: ({ name, assigned, ahead, starts, takes }: LateLine): string => {
    if (name === null) return 'Unassigned, and no drafter can take it';
    const before = ahead > 0 ? ` after ${jobs(ahead)} of ${name}` : '';
    const who = assigned ? `Starts about ${starts}${before}` : `${name} is free first, about ${starts}`;
    return `${who}; takes about ${minutes(takes)}`;
  },
};

interface LateLine {
  readonly name: string | null;
  readonly assigned: boolean;
  readonly ahead: number;
  readonly starts: string;
  readonly takes: number;
}

export const nextText = {
  title: 'Next job',
  /** Text in front of the job's link and after it. */
  next: 'Next: ',
  due: (due: string) => `, due ${due}.`,
  open: 'Open',
  openLabel: (num: number) => `Open ${num}`,
  assign: 'Assign to me',
  assignLabel: (num: number) => `Assign to me: ${num}`,
  yours: 'Yours and due first.',
  dueFirst: 'Due first.',
  fast: 'Due the same day as the job due first, which still fits after it.',
  takesYou: (what: string, n: number) => `${what} takes you about ${plural(n, 'minute', 'minutes')}.`,
  takesOffice: (what: string, n: number) => `${what} takes about ${plural(n, 'minute', 'minutes')}.`,
  faster: (n: number) => `The office takes ${n}.`,
  level: (level: number) => `level ${levelName(level)}`,
  any: 'A job like this',
  afterReview: (sent: string, job: string, due: string) => `${sent}. Next: ${job}, due ${due}.`,
};

export const workloadText = {
  title: 'Workload',
  failed: 'Couldn’t load the workload',
  loading: 'Loading the workload',
  left: (today: string, week: string) => `${today} left today, ${week} this week`,
  noneLeft: 'No business hours left this week',
  drafter: 'Drafter',
  jobs: 'Jobs',
  open: 'Open work',
  against: 'This week',
  unassigned: 'Unassigned',
  none: 'Nothing open',
  fitsToday: 'Fits today',
  fitsWeek: 'Fits this week',
  over: 'Over this week',
  /** On a weekend no time is left to compare with. */
  nextWeek: 'Next week',
  of: (work: string, name: string) => `${work} for ${name}`,
  ofUnassigned: (work: string) => `${work} of unassigned work`,
  work: (n: number, each: string) => `${jobs(n)}, usually ${each} each`,
  group: (level: number | null, revised: boolean) =>
    `${level === null ? 'No level' : `Level ${levelName(level)}`}${revised ? ', revision' : ''}`,
  note: 'Time already spent on a started job is subtracted. Jobs on hold and in review aren’t counted.',
};
