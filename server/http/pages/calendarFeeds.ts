import type { Express, Request, Response } from 'express';
import { networkOf } from '../../access/networkOf';
import { feedOf } from '../../inbox/calendar/feedOf';
import type { Services } from '../../services';
import { Refusal, retryAfterOf } from '../../work/refusal';
import { addressOf } from '../callLimits';
import { asRefusal } from '../failure';

const file = /^([A-Za-z0-9_-]{43})\.ics$/;

/** `/calendar/{token}.ics`: a person's due times, for calendar programs. Unknown and ended feeds are the same 404. */
export function serveCalendarFeeds(app: Express, services: Services): void {
  app.get('/calendar/:file', async (request: Request<{ file: string }>, response: Response) => {
    const say = (status: number, words: string) => response.status(status).type('text').send(words);
    response.set('Cache-Control', 'no-store');
    try {
      await services.gate.limits.take('calendarFeed', networkOf(addressOf(request)));
      const [, token] = file.exec(request.params.file) ?? [];
      const feed = token === undefined ? null : await feedOf(services, token);
      if (feed === null) return void say(404, 'Not found. Create a new calendar address in your profile.');
      response.type('text/calendar').send(feed);
    } catch (error) {
      const refusal = asRefusal(error);
      if (!(refusal instanceof Refusal)) services.log.error({ err: error }, 'a calendar feed failed');
      const { status = 503, message = 'Not available right now. Try again later.' } = refusal ?? {};
      if (refusal && retryAfterOf(refusal) !== undefined)
        response.setHeader('Retry-After', String(retryAfterOf(refusal)));
      say(status, message);
    }
  });
}
