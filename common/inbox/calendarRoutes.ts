import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { instant } from '../api/text';

const feed = z.strictObject({ created: z.nullable(instant) });

export const calendarRoutes = {
  'calendarFeed.get': defineRoute({
    method: 'GET',
    path: '/calendar-feed',
    reads: 'inbox.read',
    says: 'Says when the caller’s calendar feed was created; null if there is none.',
    reply: { schema: feed },
  }),
  'calendarFeed.create': defineRoute({
    method: 'POST',
    path: '/calendar-feed',
    may: 'inbox.read',
    says: 'Creates the address of the caller’s calendar feed (iCalendar) with due times. It is shown only once, and ends the former one.',
    reply: { schema: z.strictObject({ url: z.string(), created: instant }) },
    status: 201,
  }),
  'calendarFeed.delete': defineRoute({
    method: 'DELETE',
    path: '/calendar-feed',
    may: 'inbox.read',
    says: 'Ends the caller’s calendar feed: its address answers 404 from now on.',
    reply: { schema: feed },
  }),
};
