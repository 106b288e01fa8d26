/** Events that a company's webhook can subscribe to. */
export const webhookEvents = [
  'job.submitted',
  'job.status',
  'job.released',
  'quote.created',
  'quote.published',
  'quote.status',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Scopes of a key; each grants a list of calls (server/access/keyScopes.ts). */
export const keyScopes = ['jobs:read', 'jobs:write', 'quotes:read', 'lists:write'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Maximum number of active keys and webhooks per company. */
export const maxKeys = 20;
export const maxWebhooks = 10;
/** Lifetime of a key in days. Keys have to be replaced before they expire. */
export const keyDays = { offered: [30, 90, 365, 730], default: 365, most: 730 } as const;

/** Quotes and lists are only for quoters (R1). */
export const needsQuoter = (what: WebhookEvent | KeyScope): boolean => /^(quote|quotes|lists)[.:]/.test(what);
