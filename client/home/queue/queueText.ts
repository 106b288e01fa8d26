import { plural } from '../../../common/format/plural';

/** Jobs to validate. */
export const validateText = {
  title: 'Validate',
  label: 'To validate',
  selectedLabel: (n: number) => `Validate ${n} selected at level`,
  select: (num: number) => `Select ${num}`,
  at: (num: number) => `Validate ${num} at level`,
  noTakeoff: 'No takeoff',
  noTakeoffLabel: (num: number) => `No takeoff needed for ${num}`,
  gone: 'No longer submitted',
  custom: 'Custom',
  customLabel: (num: number) => `Custom price for ${num}`,
  customTitle: 'Set a custom price',
  level: (level: number, hours: number) => `Level ${level}: ${plural(hours, 'business hour', 'business hours')}`,
  levelDue: (due: string) => `due ${due}`,
  noLevelPrice: 'no price',
  files: (n: number) => (n === 0 ? 'no files' : plural(n, 'file', 'files')),
  open: 'Open',
  failed: (num: number) => `${num} wasn’t validated.`,
  manyFailed: (numbers: string) => `${numbers} weren’t validated. See the reason in each row.`,
  numbers: (shown: readonly number[], more: number) =>
    more > 0 ? `${shown.join(', ')} and ${plural(more, 'more job', 'more jobs')}` : shown.join(', '),
  unpriced: (num: number, client: string, level: string) =>
    `${num} has no price: ${client} has no level ${level} price. Set one under Needs a price.`,
  unpricedMany: (numbers: string, level: string) =>
    `${numbers} have no price: their clients have no level ${level} price. Set them under Needs a price.`,
  /** Result in the row. */
  decided: { noTakeoff: 'No takeoff needed', custom: 'Validated at a custom price' },
  decidedAt: (level: number) => `Validated at level ${level}`,
  /** Job, level, price and client; a job without a price has none. */
  doneOne: ([job, level, price, client]: readonly [string, string, string | null, string]) =>
    `${job}: ${[`level ${level}`, price, client].filter(Boolean).join(', ')}`,
  doneNone: (num: number, name: string, client: string) => `${num} ${name}: no takeoff, ${client}`,
  done: (n: number, level: number) =>
    level === 0
      ? `${plural(n, 'job', 'jobs')} marked No Takeoff`
      : `${plural(n, 'job', 'jobs')} validated at level ${level}`,
};

export const customPriceText = {
  unsent: 'an unsaved price',
  wrong: 'Enter dollars, such as 325.00.',
  label: (num: number) => `Custom price for ${num}, in dollars`,
  /** Visible label; `label` names the job as well. */
  price: { validate: 'Custom price', save: 'Price' },
  button: { validate: 'Validate', save: 'Save price' },
  cancel: 'Cancel',
};

/** Jobs without a price. */
export const unpricedText = {
  title: 'Needs a price',
  label: 'Unpriced jobs',
  noPrice: (level: string) => `No price for level ${level}`,
  released: 'Released',
  priced: (price: string) => `Priced at ${price}`,
  gone: 'Already priced',
  set: 'Set price…',
  setLabel: (num: number) => `Set price of ${num}`,
  done: (num: number, name: string, price: string, client: string) => `${num} ${name}: ${price}, ${client}`,
  notSaved: (num: number) => `Couldn’t save the price for ${num}.`,
};

export const queueText = {
  failed: 'Couldn’t load this list',
  unanswered: 'Unanswered RFIs',
  since: 'Asked',
  overdue: 'Overdue',
  unassigned: 'Unassigned',
  none: 'No decisions waiting',
  noneNote:
    'Jobs to validate, release or price, revision requests, new users, overdue and likely late jobs, and failed tasks appear here.',
  open: 'Open',
  openLabel: (num: number) => `Open ${num}`,
  more: (count: string) => `${count} more ·`,
  all: 'Show all',
  showMore: (n: number) => `Show ${n} more`,
  showMoreLabel: (n: number, group: string) => `Show ${n} more under ${group}`,
  revisions: 'Revision requests',
  requested: 'Requested',
  corrections: 'Corrections without a drafter',
  returned: 'Returned',
  filtered: 'Nothing matches these filters',
  filteredNote: (n: number) => `${plural(n, 'decision is', 'decisions are')} waiting without them.`,
  clearFilters: 'Clear filters',
  mostJobs: (n: string) => `Only the newest ${n} jobs are shown.`,
};

/** Filters of the queue. */
export const queueFilterText = {
  client: 'Filter by client',
  allClients: 'All clients',
  otherClient: 'Another client',
  age: 'Filter by age',
  anyAge: 'Any age',
  ages: { '1d': 'Over a day', '3d': 'Over 3 days', '7d': 'Over a week' },
};

/** Drafts in review. */
export const reviewQueueText = {
  title: 'Release',
  label: 'To release',
  gone: 'No longer in review',
  returnButton: 'Return…',
  returnLabel: (num: number) => `Return ${num} for correction`,
  releaseButton: 'Release…',
  releaseLabel: (num: number) => `Release ${num}`,
  released: 'Released',
  returned: 'Returned for correction',
  notLoaded: (num: number, why: string) => `Couldn’t load the drafts for ${num}. ${why}`,
};

/** Files of a job in the queue. */
export const queueFilesText = {
  open: 'Files',
  openLabel: (num: number) => `Files of ${num}`,
  none: (num: number) => `${num} has no files`,
  notLoaded: (num: number, why: string) => `Couldn’t load the files of ${num}. ${why}`,
};

/** New users. */
export const usersText = {
  title: 'New users',
  newUser: 'New user',
  notVerified: 'Email not verified yet',
  noClient: 'No client assigned',
  activated: 'Activated',
  activate: 'Activate…',
  activateLabel: (name: string) => `Activate ${name}`,
};

/** Background work that failed for good. */
export const tasksText = {
  title: 'Failed',
  failed: 'Failed',
  notDelivered: 'Not delivered',
  retried: 'Trying again',
};

/** Decisions on the selected rows. */
export const bulkText = {
  selected: (n: number) => `${n} selected`,
  validateAt: 'Validate at level',
  release: (n: number) => `Release ${n}`,
  clear: 'Clear selection',
  selectAll: 'Select all',
  selectAllLabel: (group: string) => `Select all under ${group}`,
  released: 'Released',
  noDrafts: 'It has no drafts.',
  releaseUnpriced: 'It has no price: release it from its row.',
  failed: (num: number) => `${num} wasn’t released. See the reason in its row.`,
  manyFailed: (numbers: string) => `${numbers} weren’t released. See the reason in each row.`,
  assign: (n: number) => `Assign ${n} to…`,
  assignLabel: (n: number) => `Assign ${n} selected to a drafter`,
  assignedTo: (drafter: string) => `Assigned to ${drafter}`,
  doneAssigned: (n: number, drafter: string) => `${plural(n, 'job', 'jobs')} assigned to ${drafter}`,
  doneReleased: (n: number) => `${plural(n, 'job', 'jobs')} released`,
};

export const assignText = {
  failed: (num: number) => `${num} wasn’t assigned. See the reason in its row.`,
  manyFailed: (numbers: string) => `${numbers} weren’t assigned. See the reason in each row.`,
};

/** Undoing decisions. */
export const undoText = {
  undo: 'Undo',
  undone: (n: number, num: number) => (n === 1 ? `${num} is as before` : `${n} jobs are as before`),
  notUndone: (numbers: string, why: string) => `${numbers} couldn’t be undone. ${why}`,
  nothing: 'Nothing to undo: decisions can be undone for ten seconds.',
};

/** Keys of the queue, as `?` lists them. */
export const queueKeyText = {
  title: 'Queue',
  validate: (level: number) => `Validate at level ${level}`,
  noTakeoff: 'No takeoff',
  price: 'Custom price, or set the price',
  release: 'Release',
  correct: 'Return for correction',
  select: 'Select',
  selectAll: 'Select all in the group',
  selectDown: 'Select down (also Shift+↓)',
  selectUp: 'Select up (also Shift+↑)',
  undo: 'Undo the last decision',
  notToValidate: 'Choose a job under Validate first, with j and k.',
  notToRelease: 'Choose a job under Release first, with j and k.',
  notToCorrect: 'Choose a job under Release first, with j and k.',
  notToPrice: 'Choose a job under Validate or Needs a price first, with j and k.',
  notToSelect: 'Choose a row with a checkbox first, with j and k.',
};

/** The job beside the queue. */
export const previewText = {
  label: 'Preview',
  loading: 'Loading the preview',
  failed: 'Couldn’t load this job',
  open: 'Open',
  close: 'Close preview',
  from: 'From',
  call: (name: string, phone: string) => (phone === '' ? name : `${name}, ${phone}`),
  address: 'Address',
  notes: 'Notes',
  files: 'Files',
  noFiles: 'No files',
  fileOf: (name: string, at: number, of: number) => (of > 1 ? `${name}, ${at} of ${of}` : name),
  openFile: (name: string) => `Open ${name}`,
  previous: 'Previous file',
  next: 'Next file',
  check: 'Check',
};
