import { plural } from '../../../common/format/plural';

/** Jobs to validate. */
export const validateText = {
  title: 'Validate',
  label: 'To validate',
  selected: (n: number) => `${n} selected · Validate at level`,
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
  undo: 'Undo',
  notUndone: (numbers: string, why: string) => `${numbers} couldn’t be undone. ${why}`,
  doneOne: (num: number, level: number) =>
    level === 0
      ? `${num} needs no takeoff`
      : level === 9
        ? `${num} validated at a custom price`
        : `${num} validated at level ${level}`,
  done: (n: number, level: number) => `${plural(n, 'job', 'jobs')} validated at level ${level}`,
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
  client: 'Client',
  allClients: 'All clients',
  otherClient: 'Another client',
  age: 'Waiting',
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
