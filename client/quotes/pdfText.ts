import { versionLetter } from '../../common/quotes/versions/versionLetter';
import { count } from '../../common/format/numbers';

/** Texts of a quote's PDFs. */

export const pdfListText = {
  title: 'PDFs',
  none: 'No PDFs yet',
  noneShared: 'No shared PDFs yet',
  loading: 'Loading PDFs',
  pdf: (num: number) => `PDF ${num}`,
  quote: (num: string) => `Quote ${num}`,
  shared: 'shared',
  share: 'Share with customer',
  check: 'Check before sharing',
  anyway: 'Share anyway',
  stopSharing: 'Stop sharing',
  email: 'Email…',
  compare: 'Compare…',
  delete: 'Delete…',
  nowShared: (num: number) => `PDF ${num} shared with the customer.`,
  noLongerShared: (num: number) => `PDF ${num} is no longer shared.`,
  notShared: (num: number) => `Couldn’t share PDF ${num}.`,
  stillShared: (num: number) => `Couldn’t stop sharing PDF ${num}.`,
};

export const pdfRowText = {
  about: (num: number, revision: number) => `PDF ${num} · version ${versionLetter(revision)} · `,
  download: (num: number) => `Download PDF ${num}`,
  newest: ' · newest',
  superseded: ' · superseded',
  creating: (percent: number) => ` · creating… ${percent}%`,
  failed: ' · couldn’t be created',
  tooLarge: ' · too large for one PDF; split the quote',
  emailed: 'Emailed ',
  to: (addresses: string) => ` to ${addresses}`,
  toCustomer: ' to the customer',
  by: (name: string) => ` by ${name}`,
};

export const createPdfText = {
  options: 'PDF options',
  optionsAbout: 'For this PDF only. Your company’s page has the layout of all PDFs.',
  create: 'Create PDF',
  waiting: (why: string) => `PDF not created yet. ${why}`,
  cancel: 'Cancel',
  unsent: 'a PDF that was not created',
  creating: (num: number) => `Creating PDF ${num}…`,
  failed: (why: string) => `Couldn’t create the PDF. ${why}`,
  unsaved: 'Your last edits aren’t saved yet. Try again when you see “All changes saved”.',
  check: 'Check before creating the PDF',
  anyway: 'Create anyway',
};

/** Check before a PDF is created or shared. */
export const checkDialogText = {
  about: 'Items without a price show as “Price to follow” and aren’t in the total.',
  back: 'Go back',
  more: (n: number) => `${count(n)} more.`,
};

export const emailPdfText = {
  title: (num: number) => `Email PDF ${num}`,
  loading: 'Loading the email',
  noAddress: 'Enter at least one email address.',
  badAddress: (addresses: readonly string[]) => `Not a valid email address: ${addresses.join(', ')}`,
  about: 'Emails the PDF and marks the quote Emailed.',
  aboutLink: 'Emails a link to the quote and marks the quote Emailed.',
  include: 'Include',
  includes: { pdf: 'PDF attached', link: 'Link', both: 'Both' },
  linkHint: 'Each address gets its own link, which works for 30 days.',
  superseded: 'A newer version was sent, so this one can’t have a link.',
  detail: 'Customer sees on the link',
  send: 'Send',
  sent: (num: number, addresses: readonly string[]) => `PDF ${num} emailed to ${addresses.join(', ')}.`,
  schedule: 'Schedule',
  scheduled: (num: number, addresses: readonly string[], at: string) =>
    `PDF ${num} will be emailed to ${addresses.join(', ')} on ${at}.`,
  copy: 'Send me a copy',
  later: 'Send later',
  sendAt: 'Send at',
  noTime: 'Choose a time in the future.',
  preview: 'Preview',
  canUseLink: 'Without {link}, a button below the message opens the quote.',
  canUse: (fields: readonly string[]) => `You can use ${fields.map((field) => `{${field}}`).join(' ')}.`,
  unknownField: (word: string) => `This quote has no {${word}}. Remove it, or add it to the quote.`,
  to: 'To',
  subject: 'Subject',
  message: 'Message',
  signed: (from: string) => `Signed: ${from}`,
};

/** Emails of a quote and what became of them. */
export const mailLogText = {
  title: 'Emails',
  copy: '(copy to sender)',
  scheduled: (num: number, at: string) => `PDF ${num} · scheduled for ${at}`,
  queued: (num: number, at: string) => `PDF ${num} · sending since ${at}`,
  sent: (num: number, at: string) => `PDF ${num} · sent ${at}`,
  failed: (num: number, at: string) => `PDF ${num} · failed ${at}`,
  notSent: (num: number, at: string) => `PDF ${num} · not sent ${at}`,
  canceled: (num: number, at: string) => `PDF ${num} · canceled ${at}`,
  stopped: 'Scheduled email canceled.',
  by: (name: string) => ` by ${name}`,
  link: 'Link included',
  opened: (at: string) => ` · opened ${at}`,
  notOpened: ' · not opened yet',
  cancel: 'Cancel',
  notCanceled: 'Couldn’t cancel the email.',
};

export const deletePdfText = {
  title: (num: number) => `Delete PDF ${num}`,
  about: (shared: boolean) =>
    shared ? 'Deletes the PDF permanently. The customer can no longer see it.' : 'Deletes the PDF permanently.',
  delete: 'Delete',
  deleted: (num: number) => `PDF ${num} deleted.`,
};

export const comparePdfText = {
  title: (num: number) => `Compare PDF ${num}`,
  with: 'With',
  loading: 'Comparing',
  totals: 'Totals',
  pdf: (num: number) => `PDF ${num}`,
  details: 'Details and panels',
  panels: 'Panels',
  lines: 'Lines',
};
