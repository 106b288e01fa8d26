import { list } from '../../common/format/list';

const makeSecret = 'Create one with: openssl rand -hex 32';

/** Messages about wrong settings, for the operator. */
export const settingsText = {
  publicDemo: (reachable: string) =>
    `Setting DEMO: the demo's passwords are public, and ${reachable} exposes it to others. Set DEMO=0 for your own installation, or DEMO=public for a demo that everyone can sign in to.`,
  weak: (name: string) => `Setting ${name} is easy to guess. ${makeSecret}`,
  emptySecret: `Setting JWT_SECRET is empty. ${makeSecret}`,
  requiredWith: (missing: readonly string[], set: readonly string[]) =>
    `Setting ${list(missing)} ${missing.length === 1 ? 'is' : 'are'} required with ${list(set)}.`,
  noKeyPlaceholder: (setting: string) => `Setting ${setting}: the URL has no {key} placeholder.`,
  sameOrigin: 'Setting ANALYTICS_EMBED_URL must be on a different origin from PUBLIC_URL.',
  noKeyFile: "Setting GOOGLE_SERVICE_ACCOUNT_FILE isn't the key file of a service account.",
  testsOnly: 'Setting ALLOW_PRIVATE_OUTBOUND is for tests, not for production.',
  invalid: (name: string, problem: string) => `Setting ${name} ${problem}.`,
};

/** Sender of emails, unless MAIL_FROM names another one. */
export const demoSender = 'Takeoffs <takeoffs@demo.test>';
