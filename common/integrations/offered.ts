/** What a company's webhook can be told of. */
export const webhookEvents = [
  'job.submitted',
  'job.status',
  'job.released',
  'quote.created',
  'quote.published',
  'quote.status',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What a key may be good for; each is a list of calls (server/access/keyScopes.ts). */
export const keyScopes = ['jobs:read', 'jobs:write', 'quotes:read', 'lists:write'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What a company can have at once: active keys, webhooks. */
export const mostKeys = 20;
export const mostWebhooks = 10;
/** How many days a key is valid; a new one takes its place before that. */
export const keyDays = { offered: [30, 90, 365, 730], default: 365, most: 730 } as const;

/** Quotes and lists are the quoter's (decisions §1). */
export const ofQuoter = (what: WebhookEvent | KeyScope): boolean => /^(quote|quotes|lists)[.:]/.test(what);
