import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idNumber, idParam, line, words } from '../api/text';
import { apiKeySchema, deliverySchema, integrationsSchema, webhookSchema } from './integrations';
import { keyDays, keyScopes, webhookEvents } from './offered';

const params = z.strictObject({ id: idParam });
const gone = { schema: z.strictObject({ _id: idNumber }) };
const some = <T extends string>(of: readonly [T, ...T[]]) =>
  z.array(z.enum(of)).check(
    z.minLength(1, 'name at least one'),
    z.maxLength(of.length),
    z.refine((list) => new Set(list).size === list.length, 'names one twice'),
  );
const address = line(500).check(
  z.regex(/^https?:\/\/[^\s/?#]+([/?#]\S*)?$/, 'is an address that begins with https://'),
);

export const integrationRoutes = {
  'integrations.get': defineRoute({
    method: 'GET',
    path: '/clients/:id/integrations',
    policy: 'company.read',
    says: 'A company’s keys and webhooks, and the newest hundred of what was sent to them.',
    params,
    reply: { schema: integrationsSchema },
  }),
  'integrations.addKey': defineRoute({
    method: 'POST',
    path: '/clients/:id/keys',
    policy: 'company.read',
    says: 'Create a key for the company’s own programs, sent as `Authorization: Bearer`. It is shown this once, ends after `validDays` (a year by default), and stops working when its creator can no longer manage keys.',
    params,
    body: z.strictObject({
      name: words(80),
      scopes: some(keyScopes),
      /** Days until it ends; a year when omitted. */
      validDays: z.optional(z.int().check(z.gte(1), z.lte(keyDays.most))),
    }),
    reply: { schema: z.strictObject({ key: z.string(), made: apiKeySchema }) },
    status: 201,
  }),
  'integrations.revokeKey': defineRoute({
    method: 'DELETE',
    path: '/keys/:id',
    policy: 'company.read',
    says: 'A key that is good for nothing from now on.',
    params,
    reply: gone,
  }),
  'integrations.addWebhook': defineRoute({
    method: 'POST',
    path: '/clients/:id/webhooks',
    policy: 'company.read',
    says: 'An address of the company’s that is told of events. Each call is signed with the secret that is shown this once: X-Takeoffs-Signature is t=seconds,v1=HMAC-SHA256 of `t.body` as hex.',
    params,
    body: z.strictObject({ url: address, events: some(webhookEvents) }),
    reply: { schema: z.strictObject({ secret: z.string(), made: webhookSchema }) },
    status: 201,
  }),
  'integrations.resumeWebhook': defineRoute({
    method: 'POST',
    path: '/webhooks/:id/resume',
    policy: 'company.read',
    says: 'Resume a paused webhook. After repeated failures it is tried now; where its creator can no longer manage webhooks, the caller becomes its creator.',
    params,
    body: z.strictObject({}),
    reply: { schema: webhookSchema },
  }),
  'integrations.removeWebhook': defineRoute({
    method: 'DELETE',
    path: '/webhooks/:id',
    policy: 'company.read',
    says: 'A webhook is told nothing more; what it was sent is forgotten.',
    params,
    reply: gone,
  }),
  'integrations.replay': defineRoute({
    method: 'POST',
    path: '/deliveries/:id/replay',
    policy: 'company.read',
    says: 'Send once more what was sent, under the same id.',
    params,
    body: z.strictObject({}),
    reply: { schema: deliverySchema },
    status: 202,
  }),
  'partner.get': defineRoute({
    method: 'GET',
    path: '/admin/mrm',
    policy: 'partner.read',
    says: 'The line to the production platform: whether there is one, and the newest hundred of what was sent.',
    reply: {
      schema: z.strictObject({
        /** Where releases go; null: into a log. */
        to: z.nullable(z.string()),
        /** Whether it can send us jobs. */
        takesJobs: z.boolean(),
        deliveries: z.array(deliverySchema),
      }),
    },
  }),
  'partner.test': defineRoute({
    method: 'POST',
    path: '/admin/mrm/test',
    policy: 'partner.read',
    says: 'Send the production platform a word that means nothing, signed like every other.',
    body: z.strictObject({}),
    reply: { schema: deliverySchema },
    status: 202,
  }),
  'partner.createJob': defineRoute({
    method: 'POST',
    path: '/mrm/jobs',
    policy: 'public',
    signed: true,
    says: 'For the production platform: a job of its client `mrmClientId`. Signed with the secret of MRM_SECRET as our own calls are; the same project and takeoff again is the same job.',
    body: z.strictObject({
      mrmClientId: words(100),
      mrmProjectId: words(100),
      mrmTakeoffId: words(100),
      mrmCompanyName: z.optional(line(200)),
      mrmAddress: z.optional(line(300)),
      name: words(120),
      street: z.optional(line(200)),
      city: z.optional(line(100)),
      state: z.optional(line(100)),
      specialReq: z.optional(line(5000)),
      pan1Name: z.optional(line(40)),
      pan1Width: z.number().check(z.gt(0), z.maximum(999.99)),
    }),
    reply: { schema: z.strictObject({ _id: idNumber, num: z.int() }) },
    status: 201,
  }),
};
