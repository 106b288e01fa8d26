import type { DisplayPage } from '../../common/displays/displayPages';
import { count } from '../../common/format/numbers';

/** Admin → Displays. */
export const displaysText = {
  title: 'Displays',
  add: 'Pair display',
  loading: 'Loading displays',
  failed: 'Couldn’t load displays',
  list: 'Displays',
  empty: 'No displays yet',
  emptyHow: (address: string) =>
    `Open ${address} in the browser of a TV or screen. It shows a code. Choose “Pair display” here and enter the code. A display needs no sign-in and shows jobs, never prices, phone numbers or notes.`,
  name: 'Name',
  shows: 'Shows',
  lastSeen: 'Last seen',
  neverSeen: 'Not seen yet',
  online: 'Online',
  paired: 'Paired',
  pairedBy: 'Paired by',
  actions: 'Actions',
  edit: 'Edit',
  editOne: (name: string) => `Edit ${name}`,
  revoke: 'Revoke',
  revokeOne: (name: string) => `Revoke ${name}`,
  page: (page: string, seconds: number) => `${page} ${count(seconds)} s`,
};

export const pageNames: Record<DisplayPage, string> = {
  board: 'Board',
  workload: 'Workload',
  figures: 'Figures',
};

/** Description of each page of a display. */
export const pageHints: Record<DisplayPage, string> = {
  board: 'Rush, Revision and New with the time left',
  workload: 'Each drafter’s jobs',
  figures: 'Counts of what is due and received',
};

/** The dialog that pairs or edits a display. */
export const displayDialogText = {
  add: 'Pair a display',
  addHow: (address: string) => `Open ${address} on the screen and enter the code it shows.`,
  pair: 'Pair display',
  edit: (name: string) => `Edit ${name}`,
  save: 'Save',
  code: 'Code',
  codeHint: 'Six letters and digits, such as 7K2-M4P',
  codeMissing: 'Enter the six characters of the code.',
  codeRefused: (why: string) => `This code ${why}`,
  name: 'Name',
  nameHint: 'Where it hangs, such as Shop floor',
  nameMissing: 'Enter a name.',
  pages: 'Pages',
  pagesMissing: 'Choose at least one page.',
  seconds: (page: string) => `Seconds for ${page}`,
  secondsWrong: (least: number, most: number) => `Enter ${count(least)} to ${count(most)} seconds.`,
  hour24: '24-hour time',
  sound: 'Sound for a new rush',
  soundHint: 'Allow sound for this site in the screen’s browser. Silent in quiet hours.',
  quiet: 'Dim in quiet hours',
  quietFrom: 'From',
  quietTo: 'To',
  quietWrong: 'Enter two different times.',
  paired: (name: string) => `${name} paired`,
  saved: (name: string) => `${name} saved`,
  on: 'on',
  off: 'off',
};

/** Remote control of displays from the desk. */
export const remoteText = {
  title: 'Display remote',
  intro: 'Each display continues by itself: after ten minutes of pause, or 30 seconds on a page or job.',
  failed: 'Couldn’t load displays',
  loading: 'Loading displays',
  none: 'No displays yet. An admin pairs one under Admin → Displays.',
  list: 'Displays',
  job: 'Job to highlight',
  jobHint: 'Job number on the board, such as 100066',
  jobMissing: 'Enter the number of a job on the board.',
  online: 'Online',
  offline: 'Offline',
  heldUntil: (time: string) => `Paused until ${time}`,
  highlighting: (num: number) => `Showing ${num}`,
  previous: (name: string) => `Previous page on ${name}`,
  next: (name: string) => `Next page on ${name}`,
  pause: 'Pause',
  pauseOne: (name: string) => `Pause ${name}`,
  resume: 'Resume',
  resumeOne: (name: string) => `Resume ${name}`,
  highlight: 'Highlight',
  highlightOne: (name: string) => `Highlight the job on ${name}`,
};

/** Confirmation before a display is revoked. */
export const revokeText = (name: string) => ({
  title: `Revoke ${name}?`,
  consequence: 'Its screen goes blank at once. To use it again, pair it with a new code.',
  submit: 'Revoke display',
  done: `${name} revoked`,
});
