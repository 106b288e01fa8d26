import * as z from 'zod/mini';
import { idNumber, instant } from '../api/text';

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

/** Quotes and lists are the quoter's (decisions §1). */
export const ofQuoter = (what: WebhookEvent | KeyScope): boolean => /^(quote|quotes|lists)[.:]/.test(what);

export const apiKeySchema = z.strictObject({
  _id: idNumber,
  name: z.string(),
  /** Its first letters. */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  madeBy: z.string(),
  madeAt: instant,
  usedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
});
export type ApiKey = z.output<typeof apiKeySchema>;

export const webhookSchema = z.strictObject({
  _id: idNumber,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  madeBy: z.string(),
  madeAt: instant,
});
export type Webhook = z.output<typeof webhookSchema>;

export const deliverySchema = z.strictObject({
  _id: idNumber,
  event: z.string(),
  /** The address that it goes to. */
  to: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** The HTTP status of the last answer. */
  status: z.nullable(z.int()),
  said: z.string(),
  madeAt: instant,
  triedAt: z.nullable(instant),
});
export type Delivery = z.output<typeof deliverySchema>;

export const integrationsSchema = z.strictObject({
  keys: z.array(apiKeySchema),
  webhooks: z.array(webhookSchema),
  /** The newest, a hundred at most. */
  deliveries: z.array(deliverySchema),
});
export type Integrations = z.output<typeof integrationsSchema>;
