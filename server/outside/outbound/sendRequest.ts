import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { OutboundError, type OutboundStream } from './outbound';

export interface StartedResponse {
  readonly head: IncomingMessage;
  /** Stops the timeout for the whole request. */
  readonly stopTimeout: () => void;
  readonly abort: (error: Error) => void;
}

export const timeoutError = (): OutboundError => new OutboundError('time', 'Timed out.');

/** Describes a failure without revealing internal details. */
export const toOutboundError = (error: Error & { code?: string }): Error =>
  error instanceof OutboundError
    ? error
    : new OutboundError('connection', `It could not be reached (${error.code ?? 'no answer'}).`);

/** Sends a request and waits for the response headers. The timeout runs until `stopTimeout` or the end. */
export function sendRequest(
  url: URL,
  lookup: LookupFunction,
  { method = 'GET', headers, body, timeoutMs = 5000 }: Omit<OutboundStream, 'limit'>,
): Promise<StartedResponse> {
  return new Promise((done, fail) => {
    const whole = body === undefined || body instanceof Readable ? null : Buffer.from(body);
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
      method,
      // Compressed responses could exceed the size limit when unpacked.
      headers: {
        'accept-encoding': 'identity',
        ...headers,
        ...(whole ? { 'content-length': String(whole.length) } : {}),
      },
      lookup,
      // Use a new connection: a reused one was checked for another call.
      agent: false,
    });
    let answer: IncomingMessage | null = null;
    const abort = (error: Error) => void (answer ?? request).destroy(error);
    const late = setTimeout(() => abort(timeoutError()), timeoutMs);
    const stopTimeout = () => clearTimeout(late);
    request.once('close', () => {
      stopTimeout();
      // After a 101 Node emits neither a response nor an error. No effect once the promise is settled.
      fail(new OutboundError('connection', 'The connection was closed without a response.'));
    });
    // Later errors appear on the response stream; a listener is still required here.
    request.on('error', (error) => fail(toOutboundError(error)));
    request.once('response', (head) => {
      answer = head;
      head.on('error', () => {});
      const status = head.statusCode ?? 0;
      if (status >= 300 && status < 400 && status !== 304) {
        head.destroy();
        fail(new OutboundError('redirect', `It answered ${status}, and we don’t follow redirects.`));
      } else done({ head, stopTimeout, abort });
    });
    if (body instanceof Readable) pipeline(body, request, (error) => error && abort(error));
    else request.end(whole ?? undefined);
  });
}
