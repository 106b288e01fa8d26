import type { IncomingMessage } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { type StartedResponse, sendRequest, toOutboundError, timeoutError } from './sendRequest';
import { checkedLookup, type Resolve, systemResolve } from './checkedLookup';
import { checkUrl, type Rules } from './checkUrl';
import { type Outbound, OutboundError, type OutboundClient } from './outbound';

export interface OutboundSettings {
  /** Test only: also allows private addresses and plain http for URLs entered by others. */
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
}

const mostBytes = 1_000_000;
const silence = 5000;

export function webOutbound({ allowPrivate, resolve = systemResolve }: OutboundSettings): Outbound {
  return {
    anywhere: client(resolve, {
      url: ({ protocol }) => protocol === 'https:' || (allowPrivate && protocol === 'http:'),
      address: (kind) => kind === 'public' || (allowPrivate && kind === 'private'),
    }),
    service(...urls) {
      const origins = new Set(urls.map((url) => new URL(url).origin));
      return client(resolve, { url: ({ origin }) => origins.has(origin), address: (kind) => kind !== 'never' });
    },
  };
}

function client(resolve: Resolve, rules: Rules): OutboundClient {
  const lookup = checkedLookup(resolve, rules.address);
  return {
    lookup,
    async request(ask) {
      const { head, abort } = await sendRequest(checkUrl(ask.url, rules), lookup, ask);
      const bytes = await readAll(head, abort, ask.limit ?? mostBytes);
      return { status: head.statusCode ?? 0, headers: headersOf(head), bytes, text: bytes.toString('utf8') };
    },
    async stream(ask) {
      const started = await sendRequest(checkUrl(ask.url, rules), lookup, ask);
      const body = limitedBody(started, ask.limit, ask.timeoutMs ?? silence);
      return { status: started.head.statusCode ?? 0, headers: headersOf(started.head), body };
    },
  };
}

const tooLargeError = (): OutboundError => new OutboundError('size', 'The response was too large.');

async function readAll(head: IncomingMessage, cut: StartedResponse['abort'], limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of head) {
      size += (chunk as Buffer).length;
      if (size > limit) throw tooLargeError();
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    cut(error as Error);
    throw toOutboundError(error as Error);
  }
  return Buffer.concat(chunks);
}

/** Streams the response, limiting its size and the time between chunks. */
function limitedBody({ head, stopTimeout, abort }: StartedResponse, limit: number, patience: number) {
  stopTimeout();
  let size = 0;
  // A slow reader isn't the sender's fault, so wait longer.
  const startTimer = (): NodeJS.Timeout =>
    setTimeout(() => {
      if (body.writableNeedDrain) late = startTimer();
      else abort(timeoutError());
    }, patience);
  let late = startTimer();
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      clearTimeout(late);
      late = startTimer();
      size += chunk.length;
      if (size > limit) done(tooLargeError());
      else done(null, chunk);
    },
  });
  pipeline(head, body, (error) => {
    clearTimeout(late);
    if (error) abort(error);
  });
  return body;
}

const headersOf = (head: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(head.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
