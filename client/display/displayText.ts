import { count } from '../../common/format/numbers';
import { plural } from '../../common/format/plural';

/** Texts of a wall display. */
export const displayText = {
  title: 'Display · Takeoffs',
  starting: 'Starting…',
  unreachable: 'Can’t reach the server',
  retrying: (why: string) => `${why} Retrying…`,
};

/** The screen that shows a pairing code. */
export const pairingText = {
  before: 'To pair this display, an admin opens ',
  where: 'Admin → Displays',
  after: ' and enters',
  code: 'Pairing code',
  loading: 'Getting a code…',
  changes: (minutes: number) => `The code changes in ${count(Math.max(1, minutes))} min.`,
  shows: 'This display will show jobs, never prices or phone numbers.',
};

/** A display whose sound is on. */
export const soundText = {
  blocked: 'Sound blocked. Tap the screen, or allow sound for this site in the browser.',
};

/** Overdue and rush jobs on each page of a display. */
export const pressingText = {
  title: 'Overdue and rush',
  rush: 'rush',
  more: (n: number) => `+${count(n)} more`,
};

/** Jobs per drafter on a display. */
export const workloadText = {
  title: 'Workload',
  /** The hours beside each drafter are those of open work. */
  titleWith: (today: string) => `Workload · hours of open work, ${today} left today`,
  titleClosed: 'Workload · hours of open work',
  unassigned: 'Unassigned',
  jobs: (n: number) => plural(n, 'job', 'jobs'),
  overdue: (n: number) => `${count(n)} overdue`,
  more: (n: number) => `+${count(n)} more`,
  moreDrafters: (n: number) => `+${plural(n, 'more drafter', 'more drafters')}`,
  onHold: 'on hold',
  empty: 'No open jobs',
  loading: 'Loading',
};

/** Counts on a display. */
export const figuresText = {
  title: 'Figures',
  now: 'Now',
  overdue: 'overdue',
  withinHour: 'due within an hour',
  unassigned: 'unassigned',
  onHold: 'on hold',
  received: 'Received',
  thisWeek: 'this week',
  lastWeek: 'last week',
  thisMonth: 'this month',
  lastMonth: 'last month',
  byStatus: 'By status',
};
