import * as z from 'zod/mini';
import { defineRoute } from '../../api/route';
import { idParam, opaqueId, words } from '../../api/text';
import { maxPinPage, maxPinsPerFile, maxPinText, pinKinds } from './pinKinds';

const params = z.strictObject({ id: idParam });
const text = words(maxPinText);
const fraction = z.number().check(z.minimum(0), z.maximum(1));

export const pinRoutes = {
  'pins.list': defineRoute({
    method: 'GET',
    path: '/jobs/:id/pins',
    reads: 'job.read',
    says: 'Lists the comments pinned to a job’s drawings, oldest first. Pins on drafts are only for the office.',
    params,
    reply: { many: 'pin' },
    polled: true,
  }),
  'pins.create': defineRoute({
    method: 'POST',
    path: '/jobs/:id/pins',
    reads: 'job.read',
    may: 'pin.write',
    says: `Pins a comment to a point of a page of a PDF or picture. \`x\` and \`y\` are fractions of the upright page, from its top left corner; a picture is page 1. A file has up to ${maxPinsPerFile} pins.`,
    params,
    body: z.strictObject({
      file: opaqueId,
      page: z.int().check(z.minimum(1), z.maximum(maxPinPage)),
      x: fraction,
      y: fraction,
      kind: z.enum(pinKinds),
      text,
    }),
    reply: { one: 'pin' },
    status: 201,
    creates: true,
  }),
  'pins.reply': defineRoute({
    method: 'POST',
    path: '/pins/:id/replies',
    reads: 'job.read',
    may: 'pin.write',
    says: 'Replies to a pin.',
    params,
    body: z.strictObject({ text }),
    reply: { one: 'pin' },
    status: 201,
    creates: true,
  }),
  'pins.resolve': defineRoute({
    method: 'PATCH',
    path: '/pins/:id',
    reads: 'job.read',
    may: 'pin.resolve',
    says: 'Resolves a pin, or reopens it with `resolved: false`. Only the office can resolve or reopen its own must-fix pins.',
    params,
    body: z.strictObject({ resolved: z.boolean() }),
    reply: { one: 'pin' },
  }),
  'pins.delete': defineRoute({
    method: 'DELETE',
    path: '/pins/:id',
    reads: 'job.read',
    may: 'pin.delete',
    says: 'Deletes a pin with its replies: your own until someone else has replied to it; admins can delete any.',
    params,
    reply: { removed: ['pin'] },
  }),
};
