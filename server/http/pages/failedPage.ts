import type { Response } from 'express';
import { texts } from '../../../common/api/errors';
import { Refusal } from '../../work/refusal';
import { escapeHtml } from '../../../common/format/escapeHtml';
import { page } from './plainPage';

/** Error page for URLs that don't load the app. */
export function sayFailed(response: Response, refusal: Refusal | null): void {
  if (response.headersSent) return void response.destroy();
  const { status, message, retryAfter } = refusal ?? new Refusal('failed', texts.somethingWrong);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(page(response, status === 503 ? 'Try again' : 'Something went wrong', `<p>${escapeHtml(message)}</p>`));
}
