import type { IncomingMessage } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { type Begun, begin, readable, tooLate } from './begin';
import { checkedLookup, type Resolve, systemResolve } from './checkedLookup';
import { judge, type Rules } from './judge';
import { type Outbound, OutboundError, type OutboundLine } from './outbound';

export interface OutboundSettings {
  /** Tests alone: private and loopback addresses, and plain http, where somebody else says. */
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
}

const mostBytes = 1_000_000;
const silence = 5000;

export function webOutbound({ allowPrivate, resolve = systemResolve }: OutboundSettings): Outbound {
  return {
    anywhere: line(resolve, {
      url: ({ protocol }) => protocol === 'https:' || (allowPrivate && protocol === 'http:'),
      address: (kind) => kind === 'public' || (allowPrivate && kind === 'private'),
    }),
    service(...urls) {
      const origins = new Set(urls.map((url) => new URL(url).origin));
      return line(resolve, { url: ({ origin }) => origins.has(origin), address: (kind) => kind !== 'never' });
    },
  };
}

function line(resolve: Resolve, rules: Rules): OutboundLine {
  const lookup = checkedLookup(resolve, rules.address);
  return {
    lookup,
    async ask(ask) {
      const { head, cut } = await begin(judge(ask.url, rules), lookup, ask);
      const bytes = await gathered(head, cut, ask.limit ?? mostBytes);
      return { status: head.statusCode ?? 0, headers: headersOf(head), bytes, text: bytes.toString('utf8') };
    },
    async stream(ask) {
      const begun = await begin(judge(ask.url, rules), lookup, ask);
      const body = counted(begun, ask.limit, ask.patience ?? silence);
      return { status: begun.head.statusCode ?? 0, headers: headersOf(begun.head), body };
    },
  };
}

const tooMuch = (): OutboundError => new OutboundError('size', 'It answered more than anybody reads.');

async function gathered(head: IncomingMessage, cut: Begun['cut'], limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of head) {
      size += (chunk as Buffer).length;
      if (size > limit) throw tooMuch();
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    cut(error as Error);
    throw readable(error as Error);
  }
  return Buffer.concat(chunks);
}

/** The answer's bytes as they come: no more than the limit, and no long silence between two of them. */
function counted({ head, calm, cut }: Begun, limit: number, patience: number) {
  calm();
  let size = 0;
  // Who reads slowly is no reason to hang up on who sends.
  const listen = (): NodeJS.Timeout =>
    setTimeout(() => {
      if (body.writableNeedDrain) late = listen();
      else cut(tooLate());
    }, patience);
  let late = listen();
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      clearTimeout(late);
      late = listen();
      size += chunk.length;
      if (size > limit) done(tooMuch());
      else done(null, chunk);
    },
  });
  pipeline(head, body, (error) => {
    clearTimeout(late);
    if (error) cut(error);
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
