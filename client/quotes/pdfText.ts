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
  stopSharing: 'Stop sharing',
  email: 'Email…',
  compare: 'Compare…',
  delete: 'Delete…',
  nowShared: (num: number) => `PDF ${num} shared with the customer.`,
  noLongerShared: (num: number) => `PDF ${num} is no longer shared.`,
  notShared: (num: number) => `Couldn’t share PDF ${num}.`,
  stillShared: (num: number) => `Couldn’t stop sharing PDF ${num}.`,
  notDownloaded: 'Couldn’t download the PDF.',
};

export const pdfRowText = {
  about: (num: number, revision: number) => `PDF ${num} · r${revision} · `,
  newest: ' · newest',
  creating: (percent: number) => ` · creating… ${percent}%`,
  failed: ' · couldn’t be created',
  tooLarge: ' · too large for one PDF; split the quote',
  emailed: 'Emailed ',
  to: (addresses: string) => ` to ${addresses}`,
  toCustomer: ' to the customer',
  by: (name: string) => ` by ${name}`,
};

export const createPdfText = {
  create: 'Create PDF',
  waiting: (why: string) => `PDF not created yet. ${why}`,
  cancel: 'Cancel',
  unsent: 'a PDF that was not created',
  creating: (num: number) => `Creating PDF ${num}…`,
  failed: (why: string) => `Couldn’t create the PDF. ${why}`,
  unsaved: 'Your last edits aren’t saved yet. Try again when you see “All changes saved”.',
  check: 'Check before creating the PDF',
  about: 'Items without a price show as “Price to follow” and aren’t in the total.',
  back: 'Go back',
  anyway: 'Create anyway',
  more: (n: number) => `${count(n)} more.`,
};

export const emailPdfText = {
  title: (num: number) => `Email PDF ${num}`,
  loading: 'Loading the email',
  noAddress: 'Enter at least one email address.',
  badAddress: (addresses: readonly string[]) => `Not a valid email address: ${addresses.join(', ')}`,
  about: 'Emails the PDF and marks the quote Emailed.',
  send: 'Send',
  sent: (num: number, addresses: readonly string[]) => `PDF ${num} emailed to ${addresses.join(', ')}.`,
  to: 'To',
  subject: 'Subject',
  message: 'Message',
  signed: (from: string) => `Signed: ${from}`,
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
