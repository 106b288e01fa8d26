import { count } from '../../common/format/numbers';
import { plural } from '../../common/format/plural';

/** Whole-screen messages of the workflow wall. */
export const wallSignText = {
  title: 'Workflow wall · Takeoffs',
  failed: 'Couldn’t load the workflow',
  retrying: (why: string) => `${why} Retrying…`,
  restarts: 'The display will restart within 30 seconds.',
  offline: (time: string) => `Offline since ${time}`,
  connecting: 'Connecting. The workflow will load automatically.',
  age: (age: string) => `Last update ${age} ago. Countdowns continue; statuses may have changed.`,
  underMinute: 'less than a minute',
};

/** Columns and tiles of the workflow wall. */
export const wallText = {
  workflow: 'Workflow',
  loading: 'Loading',
  overdue: (n: number) => `${count(n)} overdue`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  more: (n: number) => `+${count(n)} more`,
  likely: 'likely late',
  lastHour: 'last hour',
  late: 'overdue',
  onHold: 'on hold',
  unassigned: 'Unassigned',
  assigned: (initials: string) => `${initials} assigned`,
  assignedAloud: (name: string, num: number) => `${name} assigned to ${num}`,
};

/** Label after a number in the header: `3 overdue`. */
export const wallSumText = {
  overdue: 'overdue',
  withinHour: 'due within an hour',
  onHold: 'on hold',
  unassigned: 'unassigned',
};

export const wallFootText = {
  lastChange: (time: string) => `Last change ${time}`,
  dueFirst: (n: number) => `Showing the ${count(n)} jobs due first`,
  moreDrafters: (n: number) => `+${plural(n, 'more drafter', 'more drafters')}`,
  idle: 'Idle:',
  next: (num: number) => `next ${num}`,
  more: (n: number) => `+${count(n)} more`,
};
