import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { OutboundError, type OutboundStream } from './outbound';

export interface Begun {
  readonly head: IncomingMessage;
  /** The patience for the whole is over no more. */
  readonly calm: () => void;
  readonly cut: (error: Error) => void;
}

export const tooLate = (): OutboundError => new OutboundError('time', 'It took too long to answer.');

/** What went wrong on the way, in words that say nothing of the house's inside. */
export const readable = (error: Error & { code?: string }): Error =>
  error instanceof OutboundError
    ? error
    : new OutboundError('connection', `It could not be reached (${error.code ?? 'no answer'}).`);

/** Send, and wait for the head of the answer; patience runs on until `calm` or the end. */
export function begin(
  url: URL,
  lookup: LookupFunction,
  { method = 'GET', headers, body, patience = 5000 }: Omit<OutboundStream, 'limit'>,
): Promise<Begun> {
  return new Promise((done, fail) => {
    const whole = body === undefined || body instanceof Readable ? null : Buffer.from(body);
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
      method,
      // Compressed answers could unfold beyond every limit.
      headers: {
        'accept-encoding': 'identity',
        ...headers,
        ...(whole ? { 'content-length': String(whole.length) } : {}),
      },
      lookup,
      // A connection of its own: a kept one would have been judged for another call.
      agent: false,
    });
    let answer: IncomingMessage | null = null;
    const cut = (error: Error) => void (answer ?? request).destroy(error);
    const late = setTimeout(() => cut(tooLate()), patience);
    const calm = () => clearTimeout(late);
    request.once('close', calm);
    // Once the answer runs, its own stream says what went wrong; nobody must be missing here.
    request.on('error', (error) => fail(readable(error)));
    request.once('response', (head) => {
      answer = head;
      head.on('error', () => {});
      const status = head.statusCode ?? 0;
      if (status >= 300 && status < 400 && status !== 304) {
        head.destroy();
        fail(new OutboundError('redirect', `It answered ${status}: redirects are not followed.`));
      } else done({ head, calm, cut });
    });
    if (body instanceof Readable) pipeline(body, request, (error) => error && cut(error));
    else request.end(whole ?? undefined);
  });
}
