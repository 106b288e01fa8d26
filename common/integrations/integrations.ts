import * as z from 'zod/mini';
import { idNumber, instant } from '../api/text';
import { keyScopes, webhookEvents } from './offered';

export const apiKeySchema = z.strictObject({
  _id: idNumber,
  name: z.string(),
  /** The first characters of the key. */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  madeBy: z.string(),
  madeAt: instant,
  usedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  expiresAt: instant,
  /** Why the key no longer works; null while it works. */
  ended: z.nullable(z.enum(['revoked', 'expired', 'owner'])),
});
export type ApiKey = z.output<typeof apiKeySchema>;

export const webhookSchema = z.strictObject({
  _id: idNumber,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  madeBy: z.string(),
  madeAt: instant,
  /** Deliveries that have not been sent yet. */
  waiting: z.int(),
  /**
   * Why nothing is sent now; null if not paused. `failing`: after repeated failures, until the next attempt succeeds.
   * `creator`: its creator can no longer manage webhooks; another user must resume it.
   */
  paused: z.nullable(
    z.strictObject({
      why: z.enum(['failing', 'creator']),
      since: z.nullable(instant),
      nextTry: z.nullable(instant),
      response: z.string(),
    }),
  ),
});
export type Webhook = z.output<typeof webhookSchema>;

export const deliverySchema = z.strictObject({
  _id: idNumber,
  event: z.string(),
  /** URL of the webhook. */
  to: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** HTTP status of the last response. */
  status: z.nullable(z.int()),
  response: z.string(),
  madeAt: instant,
  triedAt: z.nullable(instant),
});
export type Delivery = z.output<typeof deliverySchema>;

export const integrationsSchema = z.strictObject({
  keys: z.array(apiKeySchema),
  webhooks: z.array(webhookSchema),
  /** The latest deliveries, at most 100. */
  deliveries: z.array(deliverySchema),
});
