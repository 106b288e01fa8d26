import { readFileSync } from 'node:fs';
import path from 'node:path';
import compression from 'compression';
import express, { type Express, type Request, type Response } from 'express';
import { publicDemoText } from '../../../../common/system/demoText';
import { networkOf } from '../../../access/networkOf';
import { customerQuoteOf, linkOfCall, readPositions } from '../../../prints/links/showLink';
import type { Services } from '../../../services';
import { Refusal, retryAfterOf } from '../../../work/refusal';
import { customerPageText as text } from '../../../../common/quotes/links/customerPageText';
import { optionsPattern } from '../../../../common/quotes/links/linkLimits';
import { addressOf } from '../../callLimits';
import { asRefusal } from '../../failure';
import { sayFailed } from '../failedPage';
import { packed } from '../packed';
import { type CustomerAssets, customerPage, plainCustomerPage, unknownLinkPage } from './customerPage';

const token = /^[A-Za-z0-9_-]{43}$/;

/** `/q/{token}`: the page of a customer's link. Unknown, revoked and expired links are one plain 404 page (Q53). */
export function serveCustomerPages(app: Express, services: Services, folder: string | null): void {
  const assets = folder === null ? null : assetsIn(folder);
  if (folder !== null)
    app.use('/q/assets', packed(folder), express.static(folder, { immutable: true, maxAge: '1y', index: false }));
  app.get('/q/:token', compression(), async (request: Request<{ token: string }>, response: Response) => {
    const send = (status: number, page: string) =>
      response
        .status(status)
        .set('Cache-Control', 'no-store')
        .set('X-Robots-Tag', 'noindex, nofollow')
        .type('html')
        .send(page);
    try {
      await services.gate.limits.take('customerNetwork', networkOf(addressOf(request)));
      if (!token.test(request.params.token)) return void send(404, unknownLinkPage(assets));
      const options = positionsOf(request);
      const quote = await customerQuoteOf(services, await linkOfCall(services, request.params.token), options);
      const demo = services.env.publicDemo ? publicDemoText : null;
      send(200, customerPage(quote, { token: request.params.token, assets, timeZone: services.env.officeTz, demo }));
    } catch (error) {
      const refusal = asRefusal(error);
      if (!(refusal instanceof Refusal)) {
        services.log.error({ err: error }, 'a customer page failed');
        return sayFailed(response, null);
      }
      if (refusal.code === 'notFound') return void send(404, unknownLinkPage(assets));
      // Such as options of another version.
      if (refusal.code === 'invalid' && request.query.options) return response.redirect(303, request.path);
      if (refusal.code !== 'tooMany') return sayFailed(response, refusal);
      response.setHeader('Retry-After', String(retryAfterOf(refusal)));
      send(refusal.status, plainCustomerPage(text.tooMany, refusal.message, assets));
    }
  });
}

/** Positions of chosen options; unreadable ones are left out. */
const positionsOf = ({ query: { options } }: Request<{ token: string }>): number[] =>
  readPositions(typeof options === 'string' && optionsPattern.test(options) ? options : undefined);

/** The build writes the names, which contain hashes (server/build.mjs). */
function assetsIn(folder: string): CustomerAssets | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8')) as CustomerAssets;
  } catch {
    return null;
  }
}
