import * as z from 'zod/mini';
import { idNumber, instant } from '../api/text';
import { keyScopes, webhookEvents } from './offered';

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
  expiresAt: instant,
  /** Why it no longer works; null: it works. */
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
   * Why nothing is sent now; null: everything is sent. `failing`: after repeated failures, until the next attempt gets
   * through. `creator`: whoever created it can no longer manage webhooks, until somebody who can resumes it.
   */
  paused: z.nullable(
    z.strictObject({
      why: z.enum(['failing', 'creator']),
      since: z.nullable(instant),
      nextTry: z.nullable(instant),
      said: z.string(),
    }),
  ),
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
