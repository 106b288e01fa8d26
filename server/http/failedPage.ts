import type { Response } from 'express';
import { texts } from '../../common/api/errors';
import { Refusal } from '../work/refusal';
import { escaped, page } from './plainPage';

/** A page that could not be made, where no program is loaded that would say why. */
export function sayFailed(response: Response, refusal: Refusal | null): void {
  if (response.headersSent) return void response.destroy();
  const { status, message, retryAfter } = refusal ?? new Refusal('failed', texts.somethingWrong);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(page(status === 503 ? 'Please try again' : 'Something went wrong', `<p>${escaped(message)}</p>`));
}
