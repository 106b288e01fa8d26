import type { Express, NextFunction, Request, Response } from 'express';
import { networkOf } from '../access/networkOf';
import type { House } from '../house';
import { type Ended, readUnsubscribe, unsubscribe } from '../letters/unsubscribe';
import { Refusal, retryAfterOf } from '../work/refusal';
import { addressOf } from './callLimits';
import { asRefusal } from './failure';
import { sayFailed } from './failedPage';
import { escaped, page } from './plainPage';

const style = (response: Response): string =>
  `<style nonce="${String(response.locals.nonce)}">body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px}main{max-width:32rem;margin:0 auto}h1{font-size:1.5rem}button{font:inherit;padding:.75rem 1.25rem;border:0;border-radius:6px;background:#1f6fb2;color:#fff;cursor:pointer}</style>`;

/**
 * The way out of mails. A look ends nothing: mail programs follow links by themselves. The button does, and so does the
 * one click of a mail program (RFC 8058), which posts here.
 */
export function serveUnsubscribe(app: Express, house: House): void {
  const say = (response: Response, status: number, title: string, body: string) =>
    response
      .status(status)
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(page(title, body, style(response)));
  const unknown = (response: Response) =>
    say(
      response,
      404,
      'This link is not known',
      `<p>The switches of your <a href="${escaped(house.env.publicUrl)}/profile">profile</a> end mails as well.</p>`,
    );
  const which = ({ about, email }: Ended) => `mails about ${about} to <strong>${escaped(email)}</strong>`;

  app.use('/unsubscribe', async (request: Request, response: Response, next: NextFunction) => {
    try {
      await house.gate.limits.take('unsubscribe', networkOf(addressOf(request)));
      next();
    } catch (error) {
      if (!(error instanceof Refusal)) return next(error);
      response.setHeader('Retry-After', String(retryAfterOf(error)));
      say(response, error.status, 'Too many attempts', `<p>${escaped(error.message)}</p>`);
    }
  });
  app.get('/unsubscribe/:token', (request: Request<{ token: string }>, response: Response) => {
    const asked = readUnsubscribe(house, request.params.token);
    if (!asked) return void unknown(response);
    say(
      response,
      200,
      'End these mails',
      `<p>There will be no more ${which(asked)}.</p><form method="post"><button>End them</button></form>`,
    );
  });
  app.post('/unsubscribe/:token', async (request: Request<{ token: string }>, response: Response) => {
    let ended: Ended | null;
    try {
      ended = await unsubscribe(house, request.params.token);
    } catch (error) {
      // A mail program that gets 503 sends its one click again.
      house.log.warn({ err: error }, 'an unsubscribe could not be saved');
      return sayFailed(response, asRefusal(error));
    }
    if (!ended) return void unknown(response);
    say(response, 200, 'Done', `<p>There will be no more ${which(ended)}.</p>`);
  });
}
