import { list } from '../../common/format/list';
import { count } from '../../common/format/numbers';

/** Texts of the header, the bands above the footer, and the pages and dialogs of the shell. */

export const navText = {
  dashboard: 'Dashboard and New',
  needDecision: 'need your decision',
  workflow: 'Workflow',
  estimates: 'Estimates',
  quotes: 'Quotes',
  tools: 'Tools',
  customers: 'Customers',
  catalog: 'Catalog',
  customize: 'Customize',
  packList: 'Pack list',
  admin: 'Admin',
  users: 'Users',
  clients: 'Clients',
  data: 'Data',
  mrm: 'MRM',
  billing: 'Billing',
  audit: 'Audit trail',
  settings: 'Settings',
  templates: 'Templates',
  displays: 'Displays',
  system: 'System',
  editProfile: 'Edit Profile',
  install: 'Install app',
  logout: 'Logout',
};

export const visitorNavText = { nav: 'Main', login: 'Login', register: 'Register' };

export const themeMenuText = { label: (choice: string) => `Theme: ${choice}` };

export const emailUsText = { link: 'Email us' };

export const inboxLinkText = 'Inbox';

export const findText = { open: 'Find anything', keys: 'Ctrl K' };

/** Actions that the palette offers in addition to pages. */
export const actionText = { newEstimate: 'New estimate', newQuote: 'New quote', wall: 'Wall display' };

export const bandText = {
  newVersion: 'A new version is ready.',
  reload: 'Reload',
};

export const footText = {
  delayed: 'Updates take about a second longer, and quotes don’t show where others are typing.',
  latency: (ms: number) => `The last change took ${ms} ms to arrive`,
  updating: 'Some of what you see may be out of date. Loading it again…',
};

export const leaveText = {
  title: 'You have unsaved changes',
  consequence: 'Leave without saving?',
  leave: 'Leave without saving',
  stay: 'Stay',
};

export const signOutText = {
  title: 'Log out?',
  titleEverywhere: 'Log out everywhere?',
  lost: (what: readonly string[]) => `You have ${list(what)}. Log out and discard them?`,
  kept: (what: readonly string[]) =>
    `You have ${list(what)}. Keep them in this browser? Drafts stay unsent. Edits to quotes are saved when you log in again.`,
  alsoLost: (what: readonly string[]) => `Logging out discards ${list(what)}.`,
  discard: 'Log out and discard',
  keep: 'Log out, keep drafts',
  stay: 'Stay',
  drafts: 'unsent drafts',
  saving: 'a change that is still being saved',
  editsOf: (quotes: number) => `unsaved edits to ${count(quotes)} quotes`,
  inOtherTab: (what: string) => `${what} in another tab`,
  notLoggedOut: 'You’re still logged in on all devices.',
};
