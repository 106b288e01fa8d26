import { plural } from '../../common/format/plural';

export const jobPageText = {
  job: 'Job',
  toDashboard: 'Go to dashboard',
  backTo: (list: string) => `Back to ${list}`,
  noAccess: 'You don’t have access to this job',
  failed: 'Couldn’t load this job',
  loading: 'Loading the job',
  loadingDetails: 'Loading details',
  loadingFiles: 'Loading files',
  notes: 'Notes',
  gone: 'Job not found',
  goneWhy: (name: string) => `${name} was deleted, or you no longer have access to it.`,
  unavailable: (num: number) => `${num} is no longer available`,
  submittedBy: (name: string) => `Submitted by ${name}`,
  invoiced: 'Job has been invoiced',
  released: 'The takeoff is released. If something needs to change, request a revision.',
};

/** Buttons and menu of the job page. */
export const jobActionText = {
  addNote: 'Add a Note',
  rfi: 'Request information',
  askAgain: 'Ask another question…',
  answer: 'Answer the RFI',
  pullBack: 'Pull back',
  notRevision: 'Not a revision',
  revision: 'Request a Revision',
  assign: 'Assign to me',
  assignKey: 'Key: a',
  takeoff: 'Request takeoff',
  validate: 'Validate',
  makeQuote: 'Make quote',
  dueBack: 'Set due time…',
  noTakeoff: 'No takeoff needed…',
  price: 'Set level and price…',
  invoice: 'Invoice…',
  duplicate: 'Duplicate…',
  printSheet: 'Job sheet (PDF)',
  printLists: 'Cut and trim lists (PDF)',
  unassign: 'Unassign…',
  delete: 'Delete…',
  more: 'More actions',
};

export const printText = {
  failed: {
    'jobs.sheet': 'The job sheet couldn’t be created.',
    'jobs.takeoffLists': 'The cut and trim lists couldn’t be created.',
  },
};

export const factsText = {
  title: 'Details',
  panel: 'Panel',
  altPanel: 'Alt panel',
  metal: 'Metal',
  color: 'Color',
  progress: 'Progress',
  level: 'Level',
  levelHours: (level: string, hours: number) => `${level} · ${plural(hours, 'business hour', 'business hours')}`,
  rush: (full: string, time: string) => `${full}, rush ${time}`,
  revision: (full: string, time: string) => `${full}, revision ${time}`,
  rushRevision: (full: string, time: string) => `${full}, rush and revision ${time}`,
  price: 'Price',
  unpriced: 'Unpriced',
  changePrice: 'Change level and price',
  changeDue: 'Change due time',
  change: 'Change',
  billing: 'Billing',
  rushTerm: 'Rush',
  revisions: 'Revisions',
  revisionsOf: (used: number, most: number) => `${used} of ${most} used`,
  drafter: 'Drafter',
  unassigned: 'Unassigned',
  quote: 'Quote',
  production: 'Production',
  received: 'Received',
  released: 'Released',
  dueBack: 'Due back',
  wasDue: 'Was due',
  onHoldWas: 'On hold; was',
  partner: 'Partner',
  partnerAddress: 'Partner address',
  partnerIds: 'Partner IDs',
  jobNotes: 'Job notes',
  clientNotes: 'Client notes',
};

export const billingStatusText = {
  mark: { Demo: 'Mark as demo', Incomplete: 'Mark as incomplete' },
  notMarked: {
    Demo: (num: number) => `${num} wasn’t marked as demo.`,
    Incomplete: (num: number) => `${num} wasn’t marked as incomplete.`,
  },
};

export const maxRevsText = {
  button: 'Max Revs',
  allow: (n: number) => `Allow ${plural(n, 'revision', 'revisions')}`,
  notChanged: (num: number) => `Couldn’t change max revisions for ${num}.`,
};

export const badgeText = {
  advance: (next: string) => `Advance to ${next}`,
  undo: 'Undo',
};

export const filesText = {
  title: 'Files',
  groups: {
    'current draft': 'Current draft',
    'current version': 'Current version',
    submitted: 'Submitted',
    'older draft': 'Older drafts',
    older: 'Older versions',
    imported: 'Imported',
  },
  shownAbove: (n: number) => `${n} shown above`,
  upload: 'Upload draft',
  noOther: 'No other files',
  none: 'No files',
  trimList: 'Trim list',
  current: 'Current version',
  currentOf: (revision: number) => `Current version R${revision}`,
  released: 'Released',
};

export const reviewText = {
  task: 'What needs to change',
  title: {
    inReview: (round: string) => (round === '' ? 'Draft in review' : `Draft ${round} in review`),
    inDrafting: (round: string) => (round === '' ? 'Draft in progress' : `Draft ${round} in progress`),
  },
  unassigned: 'Unassigned',
  sent: 'Sent',
  since: 'Since',
  returnForCorrection: 'Return for correction',
  release: 'Release…',
  replaced: 'Superseded by a newer file of the same name',
  releaseFiles: (n: number) => `Release ${plural(n, 'file', 'files')}…`,
  sendToReview: 'Send to review',
  reviewKey: 'Key: r',
  upload: 'Upload draft',
  uploadKey: 'Key: u',
  noDraft: (round: string) => (round === '' ? 'No draft uploaded yet' : `No draft uploaded for ${round} yet`),
};

export const debugText = {
  title: 'Debug info',
  job: 'Job',
  version: 'Version',
  client: 'Client',
  author: 'Author',
  customer: 'Customer',
  drafter: 'Drafter',
  since: 'Status since',
  mrmClient: 'MRM client',
  mrmProject: 'MRM project',
  mrmTakeoff: 'MRM takeoff',
  folder: 'Drive folder',
  audience: 'Audience',
  lastChange: 'Last change',
  system: 'System',
  change: (verb: string, by: string, at: string, version: number) => `${verb} by ${by}, ${at}, version ${version}`,
};

/** Keys on the job page. */
export const jobKeyText = {
  title: 'This job',
  next: 'Next job',
  previous: 'Previous job',
  assign: 'Assign to me',
  upload: 'Upload a draft',
  review: 'Send to review',
  unassign: 'Unassign',
  rfi: 'Request information',
  note: 'Add a note',
  copyAddress: 'Copy the address',
  copied: (address: string) => `Copied: ${address}`,
  folder: 'Open the Drive folder',
  nextUnassigned: 'Next unassigned job',
  search: 'Search all estimates',
};

/** Status steps of a job. */
export const stepsText = {
  released: (revision: number) => `Released R${revision}`,
  revision: (revision: number) => `Revision R${revision} requested`,
  needsAnswer: 'RFI: needs your answer',
  unanswered: 'RFI: unanswered',
  justNow: 'Just now',
  since: (time: string, duration: string) => `${time} · ${duration} so far`,
  today: (time: string) => `today ${time}`,
  due: 'due',
  progress: 'Progress',
};

export const timeAuditText = {
  title: 'Time audit',
  none: 'No time audit data',
  current: (status: string, duration: string) => `In ${status} ${duration}`,
  perStatus: 'Time per status',
  perRevisionHead: 'Per revision',
  perRevision: 'Time per revision',
  status: 'Status',
  revision: 'Revision',
  total: 'Total',
  business: 'Business hours',
};

export const whyText = { loading: 'Loading details' };

export const whyDueText = {
  of: 'this due time',
  closed: (why: string) => `Closed: ${why}`,
  afterHours: 'After hours',
  moreDays: (n: number) => plural(n, 'more day', 'more days'),
  manual: 'Set manually',
  revisionRequested: 'Revision requested',
  validated: 'Validated',
  custom: 'Custom level',
  level: (level: number) => `Level ${level}`,
  rush: 'Rush',
  revision: 'Revision',
  half: '÷ 2',
  allowed: 'Time allowed',
  rfi: 'RFI',
  onHold: (time: string) => `+ ${time} on hold`,
  calculated: 'Calculated due time',
  hours: (from: string, to: string, zone: string) => `Business hours Mon–Fri, ${from} – ${to} (${zone}).`,
  paused: 'On hold until the RFI is answered; the due time then moves later by the time waited.',
  stays: 'Manual due time: rush and RFI answers won’t change it.',
  changedLater: 'The level or the office calendar changed later; this due time didn’t.',
};

export const whyPriceText = {
  of: 'this price',
  unpriced: 'Unpriced',
  notValidated: 'No price yet: the price comes from the level.',
  custom: 'Custom-level price',
  list: (client: string, level: number | null) => `${client}’s price for level ${level}.`,
  noListPrice: (client: string, level: number | null) =>
    `${client} has no price for level ${level}. Set a price before invoicing this job.`,
  neverBilled: (client: string) => `${client} is never billed.`,
  removed: 'The price was removed manually.',
  manual: 'The price was set manually.',
  noLongerBilled: (client: string) => `${client} is no longer billed. This job keeps its original price.`,
  listChanged: (client: string) =>
    `${client}’s prices changed after this job was validated. This job keeps its original price.`,
  level: 'Level',
  noLevel: 'None yet',
  pricing: 'Pricing',
  schemes: { flat: 'Flat rate', none: 'Never billed' },
  listPrice: 'List price',
  noneForLevel: (level: number) => `none for level ${level}`,
  setManually: 'Set manually',
};
