import { plural } from '../../common/format/plural';
import { dollars } from '../../common/format/numbers';
import type { LinkDetail } from '../../common/quotes/links/linkLimits';
import type { SalesStatus } from '../../common/quotes/sales/salesStatus';
import { versionLetter } from '../../common/quotes/versions/versionLetter';

/** Texts of sales status, customer links and answers. */

export const salesLabels: Readonly<Record<SalesStatus, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
};

export const salesText = {
  status: 'Sales status',
  pipeline: 'Quotes by sales status',
};

export const linkDetailLabels: Readonly<Record<LinkDetail, string>> = {
  prices: 'Prices of all items',
  totals: 'Totals only',
  none: 'No prices',
};

export const newLinkText = {
  menu: 'Customer link…',
  title: (revision: number) => `Link to version ${versionLetter(revision)}`,
  about: 'Anyone with the link can view, accept or decline this version. Later edits of the quote don’t change it.',
  recipient: 'Recipient (optional)',
  recipientHint: 'Shown in this list only',
  detail: 'Customer sees',
  days: 'Expires after',
  daysOf: (days: number) => plural(days, 'day', 'days'),
  create: 'Create link',
  created: 'Link created',
  createdAbout: 'Copy it now: it’s shown only once.',
  url: 'Link',
  copy: 'Copy link',
  done: 'Done',
  failed: 'Couldn’t create the link.',
};

export const linksText = {
  title: 'Customer links',
  version: (revision: number) => `Version ${versionLetter(revision)}`,
  for: (recipient: string) => ` · ${recipient}`,
  notOpened: 'Not opened yet',
  opened: 'Opened ',
  times: (opens: number) => (opens > 1 ? `, ${plural(opens, 'time', 'times')}` : ''),
  until: 'expires ',
  expired: 'expired',
  revoked: 'revoked',
  superseded: 'superseded',
  menu: (revision: number, recipient: string) =>
    `Link to version ${versionLetter(revision)}${recipient === '' ? '' : ` for ${recipient}`}`,
  revoke: 'Revoke',
  revokeTitle: (revision: number) => `Revoke link to version ${versionLetter(revision)}`,
  revokeAbout: 'The customer can’t open the page anymore. Answers and questions stay here.',
  revokedDone: 'Link revoked.',
  reply: 'Reply…',
  replyTitle: 'Reply to customer',
  replyAbout: 'The customer reads it on the page of the link.',
  message: 'Message',
  enterMessage: 'Enter a message.',
  send: 'Send',
  sent: 'Reply sent.',
  customer: 'Customer',
};

export const answerText = {
  accepted: (name: string, revision: number) => `${name} accepted version ${versionLetter(revision)}`,
  declined: (name: string, revision: number) => `${name} declined version ${versionLetter(revision)}`,
  total: (total: number) => ` for ${dollars(total)}`,
  options: (names: readonly string[]) => `, with ${names.join(', ')}`,
  include: (n: number) => `Include ${plural(n, 'chosen option', 'chosen options')}`,
  included: (n: number) => `${plural(n, 'option', 'options')} included`,
  reason: (reason: string) => `: “${reason}”`,
  changed: 'The quote has changed since, so the customer needs a new version.',
  signedPdf: 'Signed PDF',
  createVersion: 'Create new version',
  notDownloaded: 'Couldn’t download the signed PDF.',
};
