import { pinLine } from '../../common/files/pins/pinLine';
import { plural } from '../../common/format/plural';
import type { Status } from '../../common/jobs/status';

/** Emails about a job. */
export const jobEmailText = {
  onHold: 'The job is on hold until you answer.',
  offHold: 'The job is no longer on hold.',
  someone: 'Someone',
  job: 'Job',
  address: 'Address',
  listed: (client: string) => `You get this email because ${client} lists your address for release copies.`,
  settings: 'You get these emails because of your notification settings.',
  open: 'Open job',
};

/** Summary email with the updates beyond an address's quota. */
export const digestText = {
  intro: 'More updates from the last hour:',
  first: (shown: number, all: number) => `The first ${shown} of ${all}:`,
  open: 'Open jobs',
  profile: 'You can choose which emails you get in your profile.',
  subject: (n: number) => plural(n, 'more job update', 'more job updates'),
};

/** Errors of billing commands. */
export const billingText = {
  statusFinal: 'This job has been invoiced. Its billing status can’t change.',
  demo: 'Demo jobs can’t be invoiced. Mark it Incomplete first.',
  notReleased: (status: Status) => `This job is in ${status}. Only released jobs can be invoiced.`,
  neverBilled: 'This client is never billed.',
  unpriced: 'This job has no price. Set a price first.',
  levelOrPrice: 'Enter a level or a price.',
  customOnly: 'is only for the custom level',
  customPrice: 'is required for the custom level',
  priceFinal: 'This job has been invoiced. Level and price can’t change.',
  noLevel: (status: Status) => `This job is in ${status} and hasn’t been validated, so it has no level yet.`,
};

const mostFindings = 5;

/** Errors of a review. */
export const reviewText = {
  needsDraft: 'Upload a draft before sending to review.',
  draftAdded: 'Someone has just added a draft to this job. Look at it, then send again.',
  mustFix: (findings: readonly string[]) => {
    const more = findings.length - mostFindings;
    return [
      'Fix these before the review, then upload the file again under the same name.',
      ...findings.slice(0, mostFindings),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join(' ');
  },
};

/** Errors of other commands on a job. */
export const jobRefusalText = {
  quoteAccepted: (num: string) => `A customer has accepted quote ${num} of this job. The job can’t be deleted.`,
  badge: {
    quote: {
      tooLate: (now: string) => `The quote status is ${now}; it’s too late to undo.`,
      next: (now: string, next: string) => `The quote status is now ${now}. Next: ${next}.`,
    },
    production: {
      tooLate: (now: string) => `The production status is ${now}; it’s too late to undo.`,
      next: (now: string, next: string) => `The production status is now ${now}. Next: ${next}.`,
    },
  },
  validationKept: (num: number) => `It’s too late to undo the validation of ${num}.`,
  nothingToUndo: (num: number) => `It’s too late to undo your last decision on ${num}.`,
  alreadySent: (num: number) => `The emails and notices about ${num} are already being sent, so it can’t be undone.`,
  invoicedKept: (status: Status) => `This job is in ${status}. Invoiced jobs can’t be deleted.`,
  releasedKept: (status: Status) => `This job is in ${status}. Released jobs can’t be deleted.`,
  mustFixOpen: (pins: readonly { file: string; page: number; text: string }[]) => {
    const listed = pins.slice(0, 10).map(pinLine);
    const more = pins.length > listed.length ? [`and ${pins.length - listed.length} more`] : [];
    return `${plural(pins.length, 'must-fix pin is', 'must-fix pins are')} open: ${[...listed, ...more].join('; ')}. Resolve ${pins.length === 1 ? 'it' : 'them'}, or give a reason to release anyway.`;
  },
  noDueTime: (status: Status) => `This job is in ${status} and has no due time to set.`,
  maxRevisions: (allowed: number, used: number, next: number) =>
    `This job allows ${plural(allowed, 'revision', 'revisions')} (${used} used). You can raise it to ${next}.`,
};
