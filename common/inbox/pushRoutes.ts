import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idNumber, idParam, instant, name } from '../api/text';

const devices = z.strictObject({
  /** Public key with which a browser subscribes (VAPID). */
  publicKey: z.string(),
  devices: z.array(
    z.strictObject({
      _id: idNumber,
      device: z.string(),
      created: instant,
      /** Time of the last push that the device’s service accepted. */
      used: z.nullable(instant),
      /** True for the device of this session. */
      here: z.boolean(),
    }),
  ),
});

const endpoint = z
  .string()
  .check(z.maxLength(1000), z.regex(/^https?:\/\/[\x21-\x7e]+$/, 'must be the address of a push service'));

export const pushRoutes = {
  'push.get': defineRoute({
    method: 'GET',
    path: '/push',
    reads: 'inbox.read',
    says: 'Lists the caller’s devices that get push notifications, and the public key with which a browser subscribes.',
    reply: { schema: devices },
  }),
  'push.add': defineRoute({
    method: 'POST',
    path: '/push',
    may: 'inbox.read',
    says: 'Sends the caller’s push notifications to a browser’s subscription until its session ends. One session has one; the same endpoint again replaces the former one. With `renew` nothing is added.',
    body: z.strictObject({
      endpoint,
      p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/, 'must be a P-256 public key in base64url')),
      auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/, 'must be 16 bytes in base64url')),
      device: name(80),
      /** Only moves an existing subscription to this session, so that a removed device stays removed. */
      renew: z.optional(z.boolean()),
    }),
    reply: { schema: devices },
  }),
  'push.remove': defineRoute({
    method: 'DELETE',
    path: '/push/:id',
    reads: 'inbox.read',
    may: 'inbox.read',
    says: 'Stops push notifications to one of the caller’s devices.',
    params: z.strictObject({ id: idParam }),
    reply: { schema: devices },
  }),
};
