import { plural } from '../../common/format/plural';

/** Texts of the shell's parts that load when they are needed. */

export const paletteText = {
  jobs: 'Jobs',
  quotes: 'Quotes',
  customers: 'Customers',
  catalog: 'Catalog',
  clients: 'Clients',
  users: 'Users',
  pages: 'Pages and actions',
  hintAdmin: 'Job, quote, customer, item, client, user or action',
  hintQuoter: 'Job, quote, customer, item or action',
  hint: 'Job or action',
};

export const notFoundText = {
  title: 'Page not found',
  intro: 'Check the address, or start from the dashboard.',
  toDashboard: 'Go to dashboard',
};

export const offlineEditsText = {
  sending: (n: number) => `Sending ${plural(n, 'offline edit', 'offline edits')}…`,
  unsaved: (n: number) => `${plural(n, 'edit', 'edits')} not saved to the server yet`,
};

export const submissionText = {
  sending: 'Sending…',
  open: 'Open',
  openLabel: (label: string) => `Open ${label}`,
  retry: 'Retry',
  retryLabel: (label: string) => `Retry ${label}`,
  dismiss: 'Dismiss',
  dismissLabel: (label: string) => `Dismiss ${label}`,
  notSent: (label: string) => `${label} wasn’t sent.`,
  saved: (reason: string) => `Your text and files are saved here. ${reason}`,
};
