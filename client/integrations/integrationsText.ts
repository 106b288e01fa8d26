import { plural } from '../../common/format/plural';

export const integrationsText = {
  title: 'API and webhooks',
  failed: 'Couldn’t load API keys and webhooks',
  loading: 'Loading keys and webhooks',
  keys: 'API keys',
  newKey: 'New key',
  noKeys: 'No keys yet',
  webhooks: 'Webhooks',
  newWebhook: 'New webhook',
  noWebhooks: 'No webhooks yet',
  deliveries: 'Deliveries',
  key: 'API key',
  secret: 'webhook secret',
};

export const addKeyText = {
  title: 'New API key',
  consequence:
    'Your software sends this key as a bearer token. Changes it makes are logged under the key’s name. The key stops working if your account loses access to API keys.',
  submit: 'Create key',
  name: 'Name',
  nameHint: 'The software that will use it',
  nameMissing: 'Enter a name.',
  expires: 'Expires',
  expiresHint: 'To renew, create a new key and revoke this one',
  permissions: 'Permissions',
  permissionsMissing: 'Choose at least one permission.',
  lifetimes: { 30: 'In 30 days', 90: 'In 90 days', 365: 'In 1 year', 730: 'In 2 years' },
};

export const addWebhookText = {
  title: 'New webhook',
  consequence: 'We send a signed request to your URL each time one of these events happens.',
  submit: 'Create webhook',
  url: 'URL',
  urlHint: 'Must start with https://',
  urlMissing: 'Enter the URL.',
  events: 'Events',
  eventsMissing: 'Choose at least one event.',
};

export const deliveryText = {
  label: 'Deliveries',
  none: 'No deliveries yet',
  states: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
  willRetry: 'Will retry',
  event: 'Event',
  url: 'URL',
  status: 'Status',
  response: 'Response',
  attempts: (response: string, n: number) =>
    [response.replace(/\.$/, ''), plural(n, 'attempt', 'attempts')].filter(Boolean).join(', '),
  sent: 'Sent',
  sendAgain: 'Send again',
  sendAgainLabel: (event: string, id: string) => `Send again: “${event}” ${id}`,
  failed: (event: string) => `“${event}” wasn’t sent again.`,
  queued: (event: string) => `Queued: ${event}`,
};

export const revokeKeyText = (name: string) => ({
  title: `Revoke the key “${name}”?`,
  consequence: 'Any software that uses this key loses access right away.',
  submit: 'Revoke',
  done: `${name} revoked`,
});
export const removeWebhookText = (url: string) => ({
  title: 'Remove this webhook?',
  consequence: `We’ll stop sending to ${url}, and its delivery log will be deleted.`,
  submit: 'Remove',
  done: `${url} removed`,
});

export const keyTableText = {
  label: 'API keys',
  revoked: 'Revoked',
  revokedWhy: 'This key was revoked.',
  expired: 'Expired',
  expiredWhy: 'This key expired. Create a new one.',
  inactive: 'Inactive',
  inactiveWhy: 'Its owner can no longer manage API keys. Create a new key.',
  name: 'Name',
  key: 'Key',
  permissions: 'Permissions',
  lastUsed: 'Last used',
  expires: 'Expires',
  owner: 'Owner',
  revoke: 'Revoke',
  revokeKey: (name: string) => `Revoke ${name}`,
};

export const platformText = {
  title: 'Production platform',
  testFailed: 'The test wasn’t sent.',
  testSent: 'Test sent. See the response below.',
  sendTest: 'Send test',
  failed: 'Couldn’t load the production platform connection',
  loading: 'Loading the connection',
  sendsTo: (host: string) => `Signed release notices go to ${host}.`,
  logged: 'No URL is set (MRM_WEBHOOK_URL). Release notices are only logged.',
  accepts: 'Signed jobs from the platform are accepted.',
  refuses: 'Jobs from the platform are refused because no secret is set (MRM_SECRET).',
};

export const shownOnceText = {
  title: (what: string) => `Your ${what}`,
  done: 'Done',
  warning: 'Copy it now. You won’t see it again.',
  copy: 'Copy',
};

export const webhookTableText = {
  label: 'Webhooks',
  url: 'URL',
  events: 'Events',
  createdBy: 'Created by',
  ownerPaused: (name: string) =>
    `Paused: ${name} can no longer manage webhooks. Resume it under your name, or remove it.`,
  failing: (response: string, waiting: string, next: string) =>
    `Paused after repeated failures: ${response} ${waiting} waiting. Next attempt ${next}.`,
  resume: 'Resume',
  resumeWebhook: (url: string) => `Resume ${url}`,
  resumeFailed: (url: string) => `${url} wasn’t resumed.`,
  retrying: 'Retrying now…',
  resumed: 'Webhook resumed',
  remove: 'Remove',
  removeWebhook: (url: string) => `Remove ${url}`,
};

export const eventTexts = {
  'job.submitted': 'A job is submitted',
  'job.status': 'A job’s status changes',
  'job.released': 'A takeoff is released',
  'quote.created': 'A quote is created',
  'quote.published': 'A PDF is shared or unshared',
  'quote.status': 'A quote’s status changes',
};

export const scopeTexts = {
  'jobs:read': 'Read jobs, their notes and files',
  'jobs:write': 'Submit jobs, add notes and files',
  'quotes:read': 'Read quotes and PDFs',
  'lists:write': 'Read and update customers and catalog',
};
