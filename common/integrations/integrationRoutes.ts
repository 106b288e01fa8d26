import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idNumber, idParam, line, name, words } from '../api/text';
import { maxFiles } from '../jobs/entry';
import { apiKeySchema, deliverySchema, integrationsSchema, webhookSchema } from './integrations';
import { keyDays, keyScopes, webhookEvents } from './offered';

const params = z.strictObject({ id: idParam });
const deletedReply = { schema: z.strictObject({ _id: idNumber }) };
const some = <T extends string>(of: readonly [T, ...T[]]) =>
  z.array(z.enum(of)).check(
    z.minLength(1, 'must contain at least one'),
    z.maxLength(of.length),
    z.refine((list) => new Set(list).size === list.length, 'contains a duplicate'),
  );
const address = line(500).check(
  z.regex(/^https?:\/\/[^\s/?#]+([/?#]\S*)?$/, 'must be a URL that starts with https://'),
);
const partnerFile = z.strictObject({
  name: name(255).check(z.regex(/^\P{Cc}*$/u, "contains characters that aren't allowed")),
  url: z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/, 'must be a URL that starts with https://')),
});

export const integrationRoutes = {
  'integrations.get': defineRoute({
    method: 'GET',
    path: '/clients/:id/integrations',
    reads: 'company.read',
    may: 'company.integrate',
    says: 'Lists a company’s API keys and webhooks, with the latest 100 deliveries.',
    params,
    reply: { schema: integrationsSchema },
  }),
  'integrations.addKey': defineRoute({
    method: 'POST',
    path: '/clients/:id/keys',
    reads: 'company.read',
    may: 'company.integrate',
    says: 'Creates an API key, sent as `Authorization: Bearer`. The key is shown only once, expires after `validDays` (default 365), and stops working when its creator can no longer manage keys.',
    params,
    body: z.strictObject({
      name: words(80),
      scopes: some(keyScopes),
      /** Days until the key expires; defaults to a year. */
      validDays: z.optional(z.int().check(z.gte(1), z.lte(keyDays.most))),
    }),
    reply: { schema: z.strictObject({ key: z.string(), made: apiKeySchema }) },
    status: 201,
  }),
  'integrations.revokeKey': defineRoute({
    method: 'DELETE',
    path: '/keys/:id',
    reads: 'company.read',
    may: 'company.integrate',
    says: 'Revokes a key.',
    params,
    reply: deletedReply,
  }),
  'integrations.addWebhook': defineRoute({
    method: 'POST',
    path: '/clients/:id/webhooks',
    reads: 'company.read',
    may: 'company.integrate',
    says: 'Creates a webhook. Each request is signed with a secret that is shown only once: X-Takeoffs-Signature is t=seconds,v1=HMAC-SHA256 of `t.body` as hex.',
    params,
    body: z.strictObject({ url: address, events: some(webhookEvents) }),
    reply: { schema: z.strictObject({ secret: z.string(), made: webhookSchema }) },
    status: 201,
  }),
  'integrations.resumeWebhook': defineRoute({
    method: 'POST',
    path: '/webhooks/:id/resume',
    reads: 'company.read',
    may: 'company.integrate',
    says: 'Resumes a paused webhook. After repeated failures it is tried right away. If its creator can no longer manage webhooks, the caller becomes its creator.',
    params,
    body: z.strictObject({}),
    reply: { schema: webhookSchema },
  }),
  'integrations.removeWebhook': defineRoute({
    method: 'DELETE',
    path: '/webhooks/:id',
    reads: 'company.read',
    may: 'company.integrate',
    says: 'Removes a webhook and its delivery log.',
    params,
    reply: deletedReply,
  }),
  'integrations.replay': defineRoute({
    method: 'POST',
    path: '/deliveries/:id/replay',
    reads: 'company.read',
    may: 'company.integrate',
    says: 'Sends a delivery again, with the same ID.',
    params,
    body: z.strictObject({}),
    reply: { schema: deliverySchema },
    status: 202,
  }),
  'partner.get': defineRoute({
    method: 'GET',
    path: '/admin/mrm',
    reads: 'partner.read',
    says: 'Returns the connection to the production platform and its latest 100 deliveries.',
    reply: {
      schema: z.strictObject({
        /** URL that releases are sent to; null if they are only logged. */
        to: z.nullable(z.string()),
        /** True if the platform is set up to send us jobs. */
        takesJobs: z.boolean(),
        deliveries: z.array(deliverySchema),
      }),
    },
  }),
  'partner.test': defineRoute({
    method: 'POST',
    path: '/admin/mrm/test',
    may: 'partner.read',
    says: 'Sends a signed test message to the production platform.',
    body: z.strictObject({}),
    reply: { schema: deliverySchema },
    status: 202,
  }),
  'partner.createJob': defineRoute({
    method: 'POST',
    path: '/mrm/jobs',
    may: 'public',
    signed: true,
    says: 'Called by the production platform: creates a job for its client `mrmClientId`. The request is signed with MRM_SECRET, like our requests to it. Sending the same project and takeoff again returns the same job. `files` are https links, such as presigned URLs. They are downloaded before the response, under 25,000,000 bytes in total and within 60 seconds. If one fails, no job is created.',
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
      files: z.optional(z.array(partnerFile).check(z.maxLength(maxFiles, `can have up to ${maxFiles} files`))),
    }),
    reply: { schema: z.strictObject({ _id: idNumber, num: z.int() }) },
    status: 201,
  }),
};
