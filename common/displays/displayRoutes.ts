import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idParam, instant, line, name } from '../api/text';
import { minuteOfDay } from '../settings/settings';
import { shownPages } from './display';
import { remoteActions } from './remote';

const params = z.strictObject({ id: idParam });
const settings = {
  name: name(60),
  pages: z.optional(shownPages),
  hour24: z.optional(z.boolean()),
  quietFrom: z.optional(z.nullable(minuteOfDay)),
  quietTo: z.optional(z.nullable(minuteOfDay)),
  sound: z.optional(z.boolean()),
};

export const displayRoutes = {
  'display.startPairing': defineRoute({
    method: 'POST',
    path: '/display/code',
    may: 'public',
    says: 'Called by a screen that wants to become a display: returns the code to show until an admin enters it. Sets a cookie that proves the screen. A new code replaces the former one.',
    body: z.strictObject({}),
    reply: { schema: z.strictObject({ code: z.string(), expires: instant }) },
    status: 201,
  }),
  'display.finishPairing': defineRoute({
    method: 'POST',
    path: '/display/pairing',
    may: 'public',
    says: 'Called by a screen that shows a code: once an admin has entered it, `paired`, and the response sets the display’s credential as a cookie.',
    body: z.strictObject({}),
    reply: { schema: z.strictObject({ state: z.enum(['waiting', 'paired', 'expired']) }) },
  }),
  'display.get': defineRoute({
    method: 'GET',
    path: '/display',
    reads: 'display.show',
    says: 'Returns what this display shows, and renews its credential (displays only).',
    reply: { one: 'display' },
  }),
  'display.board': defineRoute({
    method: 'GET',
    path: '/display/board',
    reads: 'display.show',
    says: 'Returns the jobs on the board by due time, with the fields that a display draws (displays only).',
    reply: { many: 'wallJob' },
    polled: true,
  }),
  'displays.list': defineRoute({
    method: 'GET',
    path: '/admin/displays',
    reads: 'display.control',
    says: 'Lists the wall displays by name (office only).',
    reply: { many: 'display' },
  }),
  'displays.create': defineRoute({
    method: 'POST',
    path: '/admin/displays',
    may: 'display.manage',
    says: 'Pairs the screen that shows this code (admin and above). By default it shows the board, in the office’s time format.',
    body: z.strictObject({ code: line(20), ...settings }),
    reply: { one: 'display' },
    status: 201,
    creates: true,
  }),
  'displays.update': defineRoute({
    method: 'PATCH',
    path: '/admin/displays/:id',
    reads: 'display.manage',
    may: 'display.manage',
    says: 'Changes a display’s name and what it shows (admin and above). The display follows at once.',
    params,
    body: z.strictObject({ ...settings, name: z.optional(settings.name), expected: z.optional(z.int()) }),
    reply: { one: 'display' },
  }),
  'displays.control': defineRoute({
    method: 'PATCH',
    path: '/admin/displays/:id/control',
    reads: 'display.control',
    may: 'display.control',
    says: 'Controls a display from the desk (office only): `pause` for at most ten minutes, `resume`, `next` and `previous` turn its page, and `highlight` shows the job with this number for 30 seconds. The display follows within a second; 409 if it is offline.',
    params,
    body: z.strictObject({ action: z.enum(remoteActions), num: z.optional(z.int().check(z.positive())) }),
    reply: { one: 'display' },
  }),
  'displays.revoke': defineRoute({
    method: 'DELETE',
    path: '/admin/displays/:id',
    reads: 'display.manage',
    may: 'display.manage',
    says: 'Revokes a display (admin and above). Its screen goes blank at once and has to be paired again.',
    params,
    reply: { removed: ['display'] },
  }),
};
