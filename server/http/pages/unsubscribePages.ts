import type { Express, NextFunction, Request, Response } from 'express';
import { networkOf } from '../../access/networkOf';
import type { Services } from '../../services';
import { type Ended, readUnsubscribe, unsubscribe } from '../../emails/unsubscribe';
import { Refusal, retryAfterOf } from '../../work/refusal';
import { addressOf } from '../callLimits';
import { asRefusal } from '../failure';
import { sayFailed } from './failedPage';
import { escapeHtml } from '../../../common/format/escapeHtml';
import { page } from './plainPage';

const style = (response: Response): string =>
  `<style nonce="${String(response.locals.nonce)}">body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px}main{max-width:32rem;margin:0 auto}h1{font-size:1.5rem}button{font:inherit;padding:.75rem 1.25rem;border:0;border-radius:6px;background:#1f6fb2;color:#fff;cursor:pointer}</style>`;

/**
 * Unsubscribe pages. Opening one changes nothing, because email clients follow links by themselves. The button does, and
 * so does the one-click unsubscribe of an email client (RFC 8058), which posts here.
 */
export function serveUnsubscribe(app: Express, services: Services): void {
  const say = (response: Response, status: number, title: string, body: string) =>
    response
      .status(status)
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(page(response, title, body, style(response)));
  const unknown = (response: Response) =>
    say(
      response,
      404,
      "This link isn't valid",
      `<p>You can also change your email settings in your <a href="${escapeHtml(services.env.publicUrl)}/profile">profile</a>.</p>`,
    );

  app.use('/unsubscribe', async (request: Request, response: Response, next: NextFunction) => {
    try {
      await services.gate.limits.take('unsubscribe', networkOf(addressOf(request)));
      next();
    } catch (error) {
      if (!(error instanceof Refusal)) return next(error);
      response.setHeader('Retry-After', String(retryAfterOf(error)));
      say(response, error.status, 'Too many attempts', `<p>${escapeHtml(error.message)}</p>`);
    }
  });
  app.get('/unsubscribe/:token', (request: Request<{ token: string }>, response: Response) => {
    const unsubscribe = readUnsubscribe(services, request.params.token);
    if (!unsubscribe) return void unknown(response);
    say(
      response,
      200,
      'Unsubscribe',
      `<p>Stop sending emails about ${unsubscribe.about} to <strong>${escapeHtml(unsubscribe.email)}</strong>?</p><form method="post"><button>Unsubscribe</button></form>`,
    );
  });
  app.post('/unsubscribe/:token', async (request: Request<{ token: string }>, response: Response) => {
    let ended: Ended | null;
    try {
      ended = await unsubscribe(services, request.params.token);
    } catch (error) {
      // An email client that gets a 503 repeats its one-click request.
      services.log.warn({ err: error }, 'an unsubscribe could not be saved');
      return sayFailed(response, asRefusal(error));
    }
    if (!ended) return void unknown(response);
    say(
      response,
      200,
      "You're unsubscribed",
      `<p><strong>${escapeHtml(ended.email)}</strong> won't get emails about ${ended.about}.</p>`,
    );
  });
}
